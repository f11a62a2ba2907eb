import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { ApiError } from "#contract/errors.ts";
import { id as assigneeId } from "#contract/fields.ts";
import { assigneeType } from "#contract/licences.ts";
import { requireAdministrator } from "../../auth/guards.ts";
import { SelectField } from "../../components/choice-fields.tsx";
import { DialogForm } from "../../components/dialog-form.tsx";
import { FilterTabs } from "../../components/filter-tabs.tsx";
import { Notice } from "../../components/notice.tsx";
import { RouteDialog } from "../../components/route-dialog.tsx";
import { seatIcons } from "../../components/seat-meters.tsx";
import { submit } from "../../forms/submit.ts";
import { useAnsweredForm } from "../../forms/use-answered-form.ts";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";
import { firstFew } from "../../paging.ts";
import { readAssignees } from "./read-assignees.ts";

const assignSchema = z.object({ kind: assigneeType, assigneeId });

export const meta = titleMeta;

/** With `?kind=` it tells who or what of this kind there is; else of the first kind that has a free seat. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api, domainId } = await requireAdministrator(context);
  const { id, seats } = await api.licences.get({ id: params["licenceId"]! });
  const kinds = seats.flatMap(({ assigneeType, free }) => (free > 0 ? [assigneeType] : []));
  const asked = new URL(request.url).searchParams.get("kind");
  const kind = kinds.find((each) => each === asked) ?? kinds[0];
  return {
    title: await titleIn(request, "licences.assign"),
    ...{ id, kinds, kind },
    assignees: kind === undefined ? [] : await readAssignees(api, kind, domainId),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const licenseId = params["licenceId"]!;
  return submit(await request.formData(), { schema: assignSchema }, async ({ kind, assigneeId }) => {
    await api.licences.get({ id: licenseId });
    const query = { ...firstFew(1), assigneeType: kind, licenseId };
    const [seat] = (await api.subscriptions.assignable({ query })).items;
    if (!seat) throw new ApiError("NO_VALID_SUBSCRIPTION");
    await api.subscriptions.assign({ id: seat.id, body: { assigneeId } });
    return redirect(`/domain/licences/${licenseId}?assigned=1`, 303);
  });
}

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
          {assignees.length === 0 ? (
            <Notice title={t("licences.noneOfKind")} />
          ) : (
            <DialogForm
              form={form}
              failure={answer?.failure}
              closeTo={closeTo}
              confirm={t("licences.assign")}
              key={kind}
            >
              <input type="hidden" name="kind" value={kind} />
              <SelectField
                field={fields.assigneeId}
                label={t("licences.assignTo")}
                placeholder={t("licences.choose")}
                choices={assignees.map(({ id, name }) => ({ value: id, label: name }))}
              />
            </DialogForm>
          )}
        </>
      )}
    </RouteDialog>
  );
}
