import { type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { id } from "#contract/fields.ts";
import { enterBuilding } from "../../auth/enter-building.ts";
import { requireInstallation } from "../../auth/guards.ts";
import { ErrorSummary } from "../../components/error-summary.tsx";
import { SetupGate } from "../../components/setup-gate.tsx";
import { submit } from "../../forms/submit.ts";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";
import { NextSteps } from "./next-steps.tsx";
import { TryPanel } from "./try-panel.tsx";
import { WhatIsThere } from "./what-is-there.tsx";

/** What is done first in a building, and where. */
const FIRST_PLACES = {
  device: "/domain/devices/new",
  invite: "/domain/invites/new",
  look: "/domain",
} as const;

const enterSchema = z.object({ enter: id, intent: z.enum(["device", "invite", "look"]) });

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
  return {
    title: await titleIn(request, "setup.done.title"),
    ...{ steps, panel, backedUp: backups.everyHours > 0 },
    building: building && { id: building.id, label: building.label },
    publicUrl: context.publicUrl,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  await requireInstallation(context);
  return submit(await request.formData(), { schema: enterSchema }, ({ enter, intent }) =>
    enterBuilding(context, enter, FIRST_PLACES[intent]),
  );
}

export default function SetupDone() {
  const { t } = useTranslation();
  const { steps, backedUp, building, panel, publicUrl } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <SetupGate step="done" states={steps} title={t("setup.done.title")} lead={t("setup.done.lead")}>
      <ErrorSummary failure={answer?.failure} />
      <WhatIsThere states={steps} backedUp={backedUp} />
      <NextSteps building={building} />
      {panel && <TryPanel {...panel} publicUrl={publicUrl} />}
    </SetupGate>
  );
}
