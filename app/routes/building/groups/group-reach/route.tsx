import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { requireAdministrator } from "#app/auth/guards.ts";
import { DialogForm } from "#app/components/dialogs/dialog-form.tsx";
import { RouteDialog } from "#app/components/dialogs/route-dialog.tsx";
import { ChooseManyField } from "#app/components/fields/chooser-fields.tsx";
import { groupLabel } from "#app/components/forms/group-label.ts";
import { changed } from "#app/forms/changed.ts";
import { formAction } from "#app/forms/form-action.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import { groupTitleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { listAllGroups, pickAreaCalls } from "#app/routes/building/areas/access-areas/kinds.ts";
import { groupIds } from "#contract/access/output-groups.ts";
import { undefinedIfMissing } from "#contract/client/undefined-if-missing.ts";
import { type Reach, readReach } from "./read-reach.ts";

const ids = groupIds.default([]);

const reachSchema = z.object({ zones: ids, liftAreas: ids });

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const group = await api.agentGroups.get({ id: params["groupId"]! });
  const [title, zones, liftAreas, reach] = await Promise.all([
    groupTitleIn(request, "reach.changeOf", group.name),
    listAllGroups(api, "zones"),
    listAllGroups(api, "liftAreas"),
    readReach(api, group.id),
  ]);
  return { title, group, zones, liftAreas, reach };
}

export const action = formAction(
  {
    schema: reachSchema,
    choosers: ["zones", "liftAreas"],
    guard: requireAdministrator,
    stored: ({ api, params }) => ({
      of: params["groupId"]!,
      read: async () => fieldsOf(await readReach(api, params["groupId"]!)),
    }),
  },
  async ({ api, context, params }, { zones, liftAreas }) => {
    const id = params["groupId"]!;
    const before = fieldsOf(await readReach(api, id));
    await changeReach(pickAreaCalls(api, "zones"), id, { before: before.zones, after: zones });
    await changeReach(pickAreaCalls(api, "liftAreas"), id, { before: before.liftAreas, after: liftAreas });
    return changed(context, { to: `/domain/groups/${id}`, message: "said.saved" });
  },
);

/** The fields of the form as they are stored. */
function fieldsOf({ zones, liftAreas }: Reach) {
  return { zones: zones.map(({ id }) => id), liftAreas: liftAreas.map(({ id }) => id) };
}

/** All zones and lift areas of a group of people. */
export default function GroupReach() {
  const { t } = useTranslation();
  const { group, zones, liftAreas, reach } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const stored = fieldsOf(reach);
  const [form, fields] = useAnsweredForm<z.input<typeof reachSchema>>({
    id: "group-reach",
    answer,
    defaultValue: stored,
    stored,
  });
  const choicesOf = (groups: typeof zones) =>
    groups.map(({ id, name }) => ({ value: id, label: groupLabel(t, name) }));
  const closeTo = `/domain/groups/${group.id}`;
  return (
    <RouteDialog title={t("reach.changeOf", { name: groupLabel(t, group.name) })} closeTo={closeTo}>
      <DialogForm form={form} failure={answer?.failure} closeTo={closeTo} confirm={t("reach.save")}>
        <ChooseManyField field={fields.zones} label={t("reach.zones")} choices={choicesOf(zones)} />
        <ChooseManyField
          field={fields.liftAreas}
          label={t("reach.liftAreas")}
          choices={choicesOf(liftAreas)}
        />
      </DialogForm>
    </RouteDialog>
  );
}

type Rights = Pick<ReturnType<typeof pickAreaCalls>, "give" | "take">;

interface TickedIds {
  before: readonly string[];
  after: readonly string[];
}

/** Adds and removes rights one by one, so that another person's changes remain. */
async function changeReach(
  rights: Rights,
  agentGroupId: string,
  { before, after }: TickedIds,
): Promise<void> {
  const [had, has] = [new Set(before), new Set(after)];
  for (const id of has) if (!had.has(id)) await rights.give(agentGroupId, id);
  // Another person may have removed it, or the whole zone.
  for (const id of had) if (!has.has(id)) await undefinedIfMissing(rights.take(agentGroupId, id));
}
