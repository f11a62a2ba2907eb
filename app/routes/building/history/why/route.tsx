import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireDomain } from "#app/auth/guards.ts";
import { useLiveBuilding } from "#app/browser/use-live-building.ts";
import { PageTitle } from "#app/components/shell/page-title.tsx";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { readGroupsOf } from "#app/routes/building/explanations/read-groups-of.ts";
import type { RefusalExplanation } from "#contract/access/explanations.ts";
import { describeReason } from "./describe-reason.ts";
import { Facts } from "./facts.tsx";
import { findPresented, readOpenable } from "./read-remedy-links.ts";
import { WhatWouldHelp } from "./what-would-help.tsx";

export const meta = titleMeta;

/** Why a person was refused at a door, and what would let them in now. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireDomain(context);
  const refusal = await api.explanations.explainRefusal({ id: params["refusalId"] ?? "" });
  const { device } = refusal.event;
  const personId = refusal.person?.id ?? undefined;
  const [groups, openable, presentedId] = await Promise.all([
    personId === undefined ? [] : readGroupsOf(api, personId),
    readOpenable(api, refusal.doors),
    findPresented(api, refusal),
  ]);
  const named = { person: findRefused(refusal), device: device?.name ?? "" };
  const key = named.person === "" ? "why.titleNobody" : "why.title";
  return { title: await titleIn(request, key, named), refusal, groups, openable, presentedId };
}

/** Who was refused, or the lost tag, which another person presents; empty if unknown. */
function findRefused({ event: { actor, reason, refusedTag }, person }: RefusalExplanation): string {
  if (reason === "TAG_LOST") return refusedTag?.name ?? refusedTag?.maskedValue ?? "";
  return actor?.name ?? person?.name ?? "";
}

export default function Why() {
  const { t } = useTranslation();
  const { title, refusal, groups, openable, presentedId } = useLoaderData<typeof loader>();
  useLiveBuilding();
  return (
    <>
      <PageTitle title={title} within={{ label: t("history.title"), to: "/domain/history" }}>
        {describeReason(refusal.event.reason, t)}
      </PageTitle>
      <div className="stack">
        <Facts refusal={refusal} groups={groups} />
        <WhatWouldHelp refusal={refusal} openable={openable} presentedId={presentedId} />
      </div>
    </>
  );
}
