import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { requireInstaller } from "#app/auth/guards.ts";
import { DialogForm } from "#app/components/dialogs/dialog-form.tsx";
import { RouteDialog } from "#app/components/dialogs/route-dialog.tsx";
import { CodeField } from "#app/components/fields/code-field.tsx";
import { DefinitionList } from "#app/components/lists/definition-list.tsx";
import { Time } from "#app/components/shell/time.tsx";
import { changed } from "#app/forms/changed.ts";
import { formAction } from "#app/forms/form-action.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { licenceCode } from "#contract/licences/licences.ts";
import { warrantyEnd } from "#rules/devices/warranty.ts";
import { useMonths } from "./months.ts";

export const meta = titleMeta;

/** An extension's code is printed like a licence's. */
const extensionSchema = z.object({ intent: z.enum(["look", "activate"]), code: licenceCode });

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireInstaller(context, "DEVICES");
  const { id, name } = await api.devices.get({ id: params["deviceId"]! });
  return { title: await titleIn(request, "hardware.extendNamed", { name }), id, name };
}

/** First shows what a code adds, which does not use it up; then activates it. */
export const action = formAction(
  { schema: extensionSchema, guard: (context) => requireInstaller(context, "DEVICES") },
  async ({ api, context, params }, { intent, code }) => {
    const id = params["deviceId"]!;
    if (intent === "activate") {
      await api.warrantyExtensions.activate({ body: { code, deviceId: id } });
      return changed(context, { to: `/domain/devices/${id}/hardware`, message: "hardware.extended" });
    }
    const [{ months }, { start, end, extensions }] = await Promise.all([
      api.warrantyExtensions.byCode({ query: { code } }),
      api.deviceLife.warranty({ id }),
    ]);
    const all = [...extensions.map((extension) => extension.months), months];
    return data({ found: { code, months, endNow: end, endThen: warrantyEnd(start, all) } });
  },
);

export default function ExtendWarranty() {
  const { t } = useTranslation();
  const { id, name } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const months = useMonths();
  const found = answer && "found" in answer ? answer.found : undefined;
  const refused = answer && "result" in answer ? answer : undefined;
  const [form, fields] = useAnsweredForm<z.input<typeof extensionSchema>>({
    id: "extend-warranty",
    answer: refused,
  });
  const closeTo = `/domain/devices/${id}/hardware`;
  return (
    <RouteDialog title={t("hardware.extendNamed", { name })} closeTo={closeTo}>
      {found ? (
        <DialogForm closeTo={closeTo} confirm={t("hardware.activate")} intent="activate">
          <DefinitionList
            items={[
              { term: t("hardware.gives"), value: months(found.months) },
              { term: t("hardware.endNow"), value: <Time at={found.endNow} show="date" /> },
              { term: t("hardware.endThen"), value: <Time at={found.endThen} show="date" /> },
            ]}
          />
          <p>{t("hardware.usedUp")}</p>
          <input type="hidden" name="code" value={found.code} />
        </DialogForm>
      ) : (
        <DialogForm
          form={form}
          failure={refused?.failure}
          closeTo={closeTo}
          confirm={t("hardware.look")}
          icon="search"
          intent="look"
        >
          <CodeField field={fields.code} label={t("hardware.code")} hint={t("hardware.codeHint")} />
        </DialogForm>
      )}
    </RouteDialog>
  );
}
