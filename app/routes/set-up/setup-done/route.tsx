import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { enterBuilding } from "#app/auth/enter-building.ts";
import { requireInstallation } from "#app/auth/guards.ts";
import { Button } from "#app/components/forms/button.tsx";
import { ErrorSummary } from "#app/components/forms/error-summary.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import { SetupGate } from "#app/components/shell/setup-gate.tsx";
import { formAction } from "#app/forms/form-action.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { id } from "#contract/fields.ts";
import { NextSteps } from "./next-steps.tsx";
import { SetupSummary } from "./setup-summary.tsx";
import { TryPanel } from "./try-panel.tsx";

/** The first steps in a building, with links. */
const FIRST_PLACES = {
  try: "/domain/simulator",
  device: "/domain/devices/new",
  invite: "/domain/invites/new",
  look: "/domain",
} as const;

const enterSchema = z.object({ enter: id, intent: z.enum(["try", "device", "invite", "look"]) });

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireInstallation(context);
  const [{ steps, demoBuildingId }, buildings, { virtualPanel: panel }, backups] = await Promise.all([
    api.setUp.get(),
    api.users.listDomains({ id: "me", query: { admin: true } }),
    api.setUp.trial(),
    api.backups.plan(),
  ]);
  const own = buildings.items.find((building) => building.id !== demoBuildingId);
  const building = own ?? buildings.items[0];
  const simulator = demoBuildingId === null ? undefined : await context.simulator?.view(demoBuildingId);
  return {
    title: await titleIn(request, "setup.done.title"),
    steps,
    panel,
    backedUp: backups.everyHours > 0,
    building: building && { id: building.id, label: building.label },
    simulatedId: simulator ? demoBuildingId : null,
    publicUrl: context.publicUrl,
  };
}

export const action = formAction(
  { schema: enterSchema, guard: requireInstallation },
  ({ context }, { enter, intent }) => enterBuilding(context, enter, FIRST_PLACES[intent]),
);

export default function SetupDone() {
  const { t } = useTranslation();
  const { steps, backedUp, building, simulatedId, panel, publicUrl } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <SetupGate step="done" states={steps} title={t("setup.done.title")} lead={t("setup.done.lead")}>
      <ErrorSummary failure={answer?.failure} />
      <SetupSummary states={steps} backedUp={backedUp} />
      {simulatedId !== null && <TryDoor buildingId={simulatedId} />}
      <NextSteps building={building} isFirst={simulatedId === null} />
      {panel && <TryPanel {...panel} publicUrl={publicUrl} />}
    </SetupGate>
  );
}

/** Leads to the simulated devices of the demo building. */
function TryDoor({ buildingId }: { buildingId: string }) {
  const { t } = useTranslation();
  return (
    <PostForm className="setup-next">
      <input type="hidden" name="enter" value={buildingId} />
      <p>{t("setup.done.tryText")}</p>
      <Button weight="primary" icon="bell" name="intent" value="try">
        {t("setup.done.try")}
      </Button>
    </PostForm>
  );
}
