import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { groupIds } from "#contract/output-groups.ts";
import { requireAdministrator } from "../../auth/guards.ts";
import { CheckboxGroupField } from "../../components/choice-fields.tsx";
import { DialogForm } from "../../components/dialog-form.tsx";
import { groupLabel } from "../../components/group-label.ts";
import { RouteDialog } from "../../components/route-dialog.tsx";
import { submit } from "../../forms/submit.ts";
import { useAnsweredForm } from "../../forms/use-answered-form.ts";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";
import { callsOf, listAllGroups } from "../thing-groups/kinds.ts";
import { changeReach } from "./change-reach.ts";
import { readReach } from "./read-reach.ts";

const ids = groupIds.default([]);

const reachSchema = z.object({ zones: ids, zonesBefore: ids, liftAreas: ids, liftAreasBefore: ids });

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const group = await api.agentGroups.get({ id: params["groupId"]! });
  const [title, zones, liftAreas, given] = await Promise.all([
    titleIn(request, "reach.changeOf", { name: group.name }),
    listAllGroups(api, "zones"),
    listAllGroups(api, "liftAreas"),
    readReach(api, group.id),
  ]);
  return { title, group, zones, liftAreas, given };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const id = params["groupId"]!;
  return submit(await request.formData(), { schema: reachSchema }, async (typed) => {
    await changeReach(callsOf(api, "zones"), id, { before: typed.zonesBefore, after: typed.zones });
    await changeReach(callsOf(api, "liftAreas"), id, {
      before: typed.liftAreasBefore,
      after: typed.liftAreas,
    });
    return redirect(`/domain/groups/${id}`, 303);
  });
}

/** Which zones and lift areas a group of people has been given: all of them at a glance. */
export default function GroupReach() {
  const { t } = useTranslation();
  const { group, zones, liftAreas, given } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const idsOf = (groups: readonly { id: string }[]) => groups.map(({ id }) => id);
  const [form, fields] = useAnsweredForm<z.input<typeof reachSchema>>({
    id: "group-reach",
    answer,
    defaultValue: { zones: idsOf(given.zones), liftAreas: idsOf(given.liftAreas) },
  });
  const choicesOf = (groups: typeof zones) =>
    groups.map(({ id, name }) => ({ value: id, label: groupLabel(t, name) }));
  // What was ticked when it was read: only what is ticked otherwise is changed.
  const before = [
    ...idsOf(given.zones).map((id) => ["zonesBefore", id] as const),
    ...idsOf(given.liftAreas).map((id) => ["liftAreasBefore", id] as const),
  ];
  const closeTo = `/domain/groups/${group.id}`;
  return (
    <RouteDialog title={t("reach.changeOf", { name: groupLabel(t, group.name) })} closeTo={closeTo}>
      <DialogForm form={form} failure={answer?.failure} closeTo={closeTo} confirm={t("reach.save")}>
        {before.map(([name, id]) => (
          <input key={id} type="hidden" name={name} value={id} />
        ))}
        <CheckboxGroupField field={fields.zones} label={t("reach.zones")} choices={choicesOf(zones)} />
        <CheckboxGroupField
          field={fields.liftAreas}
          label={t("reach.liftAreas")}
          choices={choicesOf(liftAreas)}
        />
      </DialogForm>
    </RouteDialog>
  );
}
