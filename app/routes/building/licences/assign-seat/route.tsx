import { type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { requireAdministrator } from "#app/auth/guards.ts";
import { DialogForm } from "#app/components/dialogs/dialog-form.tsx";
import { RouteDialog } from "#app/components/dialogs/route-dialog.tsx";
import { ChooseOneField } from "#app/components/fields/chooser-fields.tsx";
import { FilterTabs } from "#app/components/lists/filter-tabs.tsx";
import { seatIcons } from "#app/components/lists/seat-meters.tsx";
import { Notice } from "#app/components/shell/notice.tsx";
import { changed } from "#app/forms/changed.ts";
import { formAction } from "#app/forms/form-action.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { offerAlways, readSearch } from "#app/lists/offered-choices.ts";
import { firstFew } from "#app/lists/paging.ts";
import { ApiError } from "#contract/errors.ts";
import { id as assigneeId } from "#contract/fields.ts";
import { assigneeType } from "#contract/licences/licences.ts";
import { type Assignee, offerAssignees } from "./read-assignees.ts";

const assignSchema = z.object({ kind: assigneeType, assigneeId });

export const meta = titleMeta;

/** With `?kind=` it lists the assignees of that kind; otherwise of the first kind with a free seat. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api, domainId } = await requireAdministrator(context);
  const { id, seats } = await api.licences.get({ id: params["licenceId"]! });
  const search = readSearch(request, context);
  const kinds = seats.flatMap(({ assigneeType, free }) => (free > 0 ? [assigneeType] : []));
  const requested = new URL(request.url).searchParams.get("kind");
  const kind = kinds.find((each) => each === requested) ?? kinds[0];
  return {
    title: await titleIn(request, "licences.assign"),
    id,
    kinds,
    kind,
    assignees:
      kind === undefined
        ? offerAlways<Assignee>(search, [])
        : await offerAssignees(api, kind, domainId, search),
  };
}

export const action = formAction(
  { schema: assignSchema, choosers: ["assigneeId"], guard: requireAdministrator },
  async ({ api, context, params }, { kind, assigneeId }) => {
    const licenseId = params["licenceId"]!;
    await api.licences.get({ id: licenseId });
    const query = { ...firstFew(1), assigneeType: kind, licenseId };
    const [seat] = (await api.subscriptions.assignable({ query })).items;
    if (!seat) throw new ApiError("NO_VALID_SUBSCRIPTION");
    await api.subscriptions.assign({ id: seat.id, body: { assigneeId } });
    return changed(context, { to: `/domain/licences/${licenseId}`, message: "licences.notice.assigned" });
  },
);

export default function AssignSeat() {
  const { t } = useTranslation();
  const { id, kinds, kind, assignees } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useAnsweredForm<z.input<typeof assignSchema>>({
    id: "assign-seat",
    answer,
  });
  const closeTo = `/domain/licences/${id}`;
  return (
    <RouteDialog title={t("licences.assign")} closeTo={closeTo}>
      {kind === undefined ? (
        <Notice title={t("licences.allTaken")} />
      ) : (
        <>
          <FilterTabs
            label={t("licences.kind")}
            tabs={kinds.map((each) => ({
              to: `${closeTo}/assign?kind=${each}`,
              label: t(`licences.kinds.${each}`),
              icon: seatIcons[each],
              chosen: each === kind,
            }))}
          />
          {assignees.choices.length === 0 && assignees.extent.search === "" && (
            <Notice title={t("licences.noneOfKind")} />
          )}
          {(assignees.choices.length > 0 || assignees.extent.search !== "") && (
            <DialogForm
              form={form}
              failure={answer?.failure}
              closeTo={closeTo}
              confirm={t("licences.assign")}
              key={kind}
            >
              <input type="hidden" name="kind" value={kind} />
              <ChooseOneField
                field={fields.assigneeId}
                label={t("licences.assignTo")}
                placeholder={t("licences.choose")}
                choices={assignees.choices.map(({ id, name }) => ({ value: id, label: name }))}
                extent={assignees.extent}
              />
            </DialogForm>
          )}
        </>
      )}
    </RouteDialog>
  );
}
