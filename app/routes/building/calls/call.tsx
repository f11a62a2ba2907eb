import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { requireDomain } from "#app/auth/guards.ts";
import { useLiveBuilding } from "#app/browser/use-live-building.ts";
import { LinkButton } from "#app/components/forms/button.tsx";
import { ErrorSummary } from "#app/components/forms/error-summary.tsx";
import { FollowChanges } from "#app/components/shell/follow-changes.tsx";
import { changed } from "#app/forms/changed.ts";
import { formAction, formActions } from "#app/forms/form-action.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { useRootData } from "#app/root-data.ts";
import { BARE_PAGE } from "#app/routes/building/bare-page.ts";
import { listDoors } from "#app/routes/building/doors/list-doors.ts";
import { withOpening } from "#app/routes/building/doors/shown-opening.ts";
import { readReferrerPath } from "#app/routes/sign-in/language/referrer-path.ts";
import { allPages } from "#contract/client/pages.ts";
import { id } from "#contract/fields.ts";
import { CallButtons } from "./call-buttons.tsx";
import { CallView } from "./call-view.tsx";
import { say } from "./say.ts";
import { SayAtPanel } from "./say-at-panel.tsx";

const answerSchema = z.object({ intent: z.literal("answer") });
const declineSchema = z.object({ intent: z.literal("decline") });
const hangUpSchema = z.object({ intent: z.literal("hang-up") });
const openSchema = z.object({ intent: z.literal("open"), outputId: id });

export const meta = titleMeta;

export const handle = BARE_PAGE;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireDomain(context);
  const [call, { id: readerId }] = await Promise.all([
    api.ringCalls.get({ id: params["callId"]! }),
    api.users.me(),
  ]);
  const isOver = call.endsAt === null;
  const { id: deviceId, name: panel } = call.device;
  const doors = isOver ? [] : await allPages((page) => listDoors(api, { deviceId, page }));
  return {
    title: await titleIn(request, "calls.from", { panel }),
    call,
    isOver,
    doors: doors.filter(({ reason }) => reason === null),
    readerId,
    now: Date.now(),
    constraint: say.constraint(),
  };
}

const answer = formAction(
  { schema: answerSchema, guard: requireDomain },
  async ({ api, context, params }) => {
    await api.ringCalls.answer({ id: params["callId"]! });
    return changed(context, { to: pageOf(params), message: "calls.wasAnswered" });
  },
);

const decline = formAction(
  { schema: declineSchema, guard: requireDomain },
  async ({ api, context, params, request }) => {
    await api.ringCalls.decline({ id: params["callId"]! });
    return changed(context, { to: pressedOn(request, params), message: "calls.wasDeclined" });
  },
);

const hangUp = formAction(
  { schema: hangUpSchema, guard: requireDomain },
  async ({ api, context, params }) => {
    await api.ringCalls.end({ id: params["callId"]! });
    return changed(context, { to: pageOf(params), message: "calls.wasEnded" });
  },
);

const open = formAction(
  { schema: openSchema, guard: requireDomain },
  async ({ api, params, request }, { outputId }) => {
    const opening = await api.ringCalls.open({ id: params["callId"]!, body: { outputId } });
    const [page = "", search] = pressedOn(request, params).split("?");
    return redirect(withOpening(page, opening, search), { status: 303 });
  },
);

export const action = formActions([answer, decline, hangUp, open, say]);

function pageOf({ callId }: LoaderFunctionArgs["params"]): string {
  return `/domain/calls/${callId}`;
}

/** The page of the console on which a button of the call was pressed: its own, or any page with the bar. */
function pressedOn(request: Request, params: LoaderFunctionArgs["params"]): string {
  const referrer = request.headers.get("Referer");
  return referrer === null ? pageOf(params) : readReferrerPath(referrer);
}

/** One call from a door panel, as a screen for a thumb: who rings, how it goes on, and the doors of the panel. */
export default function Call() {
  const { t } = useTranslation();
  const { call, isOver, doors, readerId, now, constraint } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const isView = useRootData()?.seesAs !== undefined;
  useLiveBuilding();
  const isSaid = answered?.result.initialValue?.["intent"] === "say";
  return (
    <div className="call-page">
      <CallView call={call} readerId={readerId} now={now} />
      <div className="call-actions">
        <ErrorSummary failure={answered?.failure} />
        {!isOver && !isView && (
          <>
            <CallButtons call={call} doors={doors} readerId={readerId} />
            <SayAtPanel answer={isSaid ? answered : undefined} constraint={constraint} />
          </>
        )}
        {isOver && (
          <LinkButton to="/domain/calls" icon="call">
            {t("calls.all")}
          </LinkButton>
        )}
        {!isOver && <FollowChanges />}
      </div>
    </div>
  );
}
