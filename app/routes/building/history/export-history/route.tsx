import { getCollectionProps } from "@conform-to/react";
import { type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData, useLocation, useNavigate, useSubmit } from "@remix-run/react";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { requireDomain } from "#app/auth/guards.ts";
import { useRole } from "#app/building/building-data.ts";
import { DialogActions } from "#app/components/dialogs/dialog-actions.tsx";
import { RouteDialog } from "#app/components/dialogs/route-dialog.tsx";
import { ChoiceControl } from "#app/components/fields/choice-control.tsx";
import { CheckboxField } from "#app/components/fields/choice-fields.tsx";
import { FieldProblem } from "#app/components/fields/field.tsx";
import { TimeZoneField } from "#app/components/fields/time-zone-field.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { ErrorSummary } from "#app/components/forms/error-summary.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import { Notice } from "#app/components/shell/notice.tsx";
import { changed } from "#app/forms/changed.ts";
import { formAction } from "#app/forms/form-action.ts";
import { timeZone } from "#app/forms/moments.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import { i18nIn, readLanguage } from "#app/i18n/language.server.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { firstFew } from "#app/lists/paging.ts";
import { useRootData } from "#app/root-data.ts";
import { readHistoryAddress } from "#app/routes/building/history/history-query.ts";
import { EXPORT_FORMATS, exportFileName } from "#rules/history/event-export.ts";
import { isAtLeast } from "#rules/people/roles.ts";
import { exportWords } from "./export-words.ts";

export const meta = titleMeta;

const orderSchema = z.object({
  format: z.enum(EXPORT_FORMATS, { error: "required" }),
  withGroups: z.boolean().default(false),
  timeZone,
});

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api, domainId } = await requireDomain(context);
  const [domain, made] = await Promise.all([
    api.domains.get({ id: domainId }),
    api.eventExports.list({ query: firstFew(1) }),
  ]);
  return {
    title: await titleIn(request, "export.title"),
    building: { id: domainId, name: domain.name },
    made: made.items[0]?.id,
  };
}

/** Without JavaScript or browser storage the server makes the file. */
export const action = formAction(
  { schema: orderSchema, guard: requireDomain },
  async ({ api, context, request }, { withGroups, ...order }) => {
    const { filters } = readHistoryAddress(new URL(request.url).searchParams);
    const words = exportWords(i18nIn(await readLanguage(request)).t);
    const body = { ...order, filters, words, withGroups: withGroups || undefined };
    const { id } = await api.eventExports.create({ body });
    return changed(context, { to: `/domain/history/exports/${id}`, message: "said.exportStarted" });
  },
);

export default function ExportHistory() {
  const { t } = useTranslation();
  const { made } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { search } = useLocation();
  // Others may only see their own groups.
  const knowsGroups = isAtLeast(useRole(), "credential-manager");
  const [form, fields] = useAnsweredForm<z.input<typeof orderSchema>>({
    id: "export",
    answer,
    defaultValue: { format: "csv" },
  });
  const closeTo = `/domain/history${search}`;
  const { order, isBeginning } = useExportHere(closeTo);
  return (
    <RouteDialog title={t("export.title")} closeTo={closeTo}>
      <PostForm
        form={form}
        onSubmit={order}
        className="form"
        action={`/domain/history/export${search}`}
        preventScrollReset
      >
        <ErrorSummary failure={answer?.failure} />
        {made !== undefined && (
          <Notice>
            <Link to={`/domain/history/exports/${made}`}>{t("export.made")}</Link>
          </Notice>
        )}
        <p>{t("export.lead")}</p>
        <fieldset className="field">
          <legend className="field-label">{t("export.format")}</legend>
          <div className="picture-choices">
            {getCollectionProps(fields.format, { type: "radio", options: [...EXPORT_FORMATS] }).map(
              ({ key, ...control }, index) => (
                <ChoiceControl
                  key={key}
                  control={control}
                  icon={formatIcons[EXPORT_FORMATS[index]!]}
                  label={t(`export.formats.${EXPORT_FORMATS[index]!}`)}
                  hint={t(`export.hints.${EXPORT_FORMATS[index]!}`)}
                />
              ),
            )}
          </div>
          <FieldProblem field={fields.format} />
        </fieldset>
        {knowsGroups && (
          <CheckboxField
            field={fields.withGroups}
            label={t("export.withGroups")}
            hint={t("export.withGroupsHint")}
          />
        )}
        <TimeZoneField />
        <DialogActions closeTo={closeTo}>
          <Button weight="primary" icon="download" aria-disabled={isBeginning || undefined}>
            {t("export.begin")}
          </Button>
        </DialogActions>
      </PostForm>
    </RouteDialog>
  );
}

const formatIcons = { csv: "log", xlsx: "table", json: "code" } as const;

/** Makes the file in this browser; if that is impossible, the form is sent to the server. */
function useExportHere(closeTo: string) {
  const { t } = useTranslation();
  const { building } = useLoaderData<typeof loader>();
  const visit = useRootData()?.visit;
  const [isBeginning, setBeginning] = useState(false);
  const navigate = useNavigate();
  const send = useSubmit();
  const { search } = useLocation();

  function order(event: FormEvent<HTMLFormElement>): void {
    if (visit === undefined) return;
    event.preventDefault();
    if (isBeginning) return;
    setBeginning(true);
    const form = event.currentTarget;
    void begin(form, visit).finally(() => setBeginning(false));
  }

  async function begin(form: HTMLFormElement, owner: string): Promise<void> {
    const typed = new FormData(form);
    const format = EXPORT_FORMATS.find((each) => each === typed.get("format")) ?? "csv";
    const { startExport } = await import("#app/browser/background/background-work.ts");
    const taken = await startExport({
      visit: owner,
      buildingId: building.id,
      search,
      format,
      words: exportWords(t),
      timeZone: String(typed.get("timeZone")),
      withGroups: typed.has("withGroups"),
      fileName: exportFileName(building.name, format, Date.now()),
    });
    if (taken === "refused") send(form);
    else navigate(closeTo, { preventScrollReset: true });
  }

  return { order, isBeginning };
}
