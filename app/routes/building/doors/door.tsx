import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { requireDomain } from "#app/auth/guards.ts";
import { useLiveBuilding } from "#app/browser/use-live-building.ts";
import { ErrorSummary } from "#app/components/forms/error-summary.tsx";
import { PAGES_WITH_DOORS, type PageWithDoors } from "#app/components/forms/open-form.tsx";
import { DoorList } from "#app/components/lists/door-list.tsx";
import { EmptyLine, EmptyState } from "#app/components/lists/empty-state.tsx";
import { StateDot } from "#app/components/lists/state.tsx";
import { PageTitle } from "#app/components/shell/page-title.tsx";
import { formAction } from "#app/forms/form-action.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { firstFew } from "#app/lists/paging.ts";
import { ReturnedNotice } from "#app/routes/building/devices/returned-notice.tsx";
import type { OpenableOutput } from "#contract/access/openings.ts";
import { allPages } from "#contract/client/pages.ts";
import type { Device } from "#contract/devices/devices.ts";
import { OPENING_ACTIONS } from "#rules/access/console-openings.ts";
import { isOpening } from "#rules/devices/outputs.ts";
import { isAtLeast } from "#rules/people/roles.ts";
import { DoorDevice } from "./door-device.tsx";
import { DoorEvents } from "./door-events.tsx";
import { listDoors } from "./list-doors.ts";
import { PermittedPeople } from "./permitted-people.tsx";
import { PermittingGroups } from "./permitting-groups.tsx";
import { Question } from "./question.tsx";
import { readPermittedPeople } from "./read-permitted-people.ts";
import { readQuestion } from "./read-question.ts";
import { withOpening } from "./shown-opening.ts";
import { WhyNoDoor } from "./why-no-door.tsx";

export const meta = titleMeta;

/** So many events are on the page of a door. */
const EVENTS = 5;

/** Room for a search whose characters are all escaped. */
const WITHIN_MAX = 1000;

const openSchema = z.object({
  action: z.enum(OPENING_ACTIONS),
  page: z.enum(PAGES_WITH_DOORS).default("door"),
  /** The page and the search of the list of all doors, as in its address. */
  within: z.string().max(WITHIN_MAX).catch("").default(""),
});

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireDomain(context);
  const id = params["deviceId"]!;
  const [device, items, outputs, { role }] = await Promise.all([
    api.devices.get({ id }),
    allPages((page) => listDoors(api, { deviceId: id, page })),
    api.outputs.list({ id }),
    api.users.me(),
  ]);
  const output = outputs.items.find((each) => each.id === params["outputId"]);
  if (!output) throw new Response(null, { status: 404 });
  const named = { device: device.name, door: output.displayName };
  const canAsk = isAtLeast(role ?? "user", "credential-manager") && isOpening(output.type);
  const address = new URL(request.url).searchParams;
  const door = { id, outputId: output.id };
  return {
    title: await titleIn(request, "doors.named", named),
    id,
    outputId: output.id,
    named,
    doors: items.filter((each) => each.id === output.id),
    question: canAsk ? await readQuestion(api, address, output.id) : undefined,
    people: canAsk ? await readPermittedPeople(api, door, address) : undefined,
    events: canAsk
      ? (await api.events.query({ body: { ...firstFew(EVENTS), outputId: output.id } })).items
      : [],
    device,
    now: Date.now(),
  };
}

/** Handles the buttons of doors on all pages, and redirects back to the page. */
export const action = formAction(
  { schema: openSchema, guard: requireDomain },
  async ({ api, params }, { action, page, within }) => {
    const [id, outputId] = [params["deviceId"]!, params["outputId"]!];
    const opening = await api.openings.open({ id, outputId, body: { action } });
    return redirect(withOpening(addressOf(page, id, outputId), opening, within), { status: 303 });
  },
);

function addressOf(page: PageWithDoors, deviceId: string, outputId: string): string {
  return {
    overview: "/domain",
    mine: "/domain/mine",
    device: `/domain/devices/${deviceId}`,
    door: `/domain/doors/${deviceId}/${outputId}`,
    all: "/domain/doors",
  }[page];
}

/** One door: its state and its button; for who manages credentials also who can open it, and its last openings. */
export default function Door() {
  const { t } = useTranslation();
  const { id, named, doors, question, people, now, events, device, outputId } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  useLiveBuilding();
  return (
    <>
      <PageTitle
        title={t("doors.named", named)}
        within={{ label: named.device, to: `/domain/devices/${id}` }}
        actions={<DoorStates device={device} />}
      >
        {t("doors.lead")}
      </PageTitle>
      <ErrorSummary failure={answer?.failure} />
      <div className={question ? "hub" : undefined}>
        <div className="stack">
          {device.returnedAt === null ? (
            <DoorToOpen doors={doors} isAlone={!question} />
          ) : (
            <ReturnedNotice id={id} />
          )}
          {people && people.groups.length > 0 && (
            <PermittingGroups groups={people.groups} count={people.groupCount} door={{ id, outputId }} />
          )}
          {people && <PermittedPeople people={people} deviceId={id} now={now} />}
          {question && <Question question={question} />}
        </div>
        {question && (
          <div className="stack">
            <DoorEvents outputId={outputId} events={events} />
            <DoorDevice device={device} />
          </div>
        )}
      </div>
    </>
  );
}

/** The button of the door, or that the reader has no right to it. */
function DoorToOpen({ doors, isAlone }: { doors: readonly OpenableOutput[]; isAlone: boolean }) {
  const { t } = useTranslation();
  if (doors.length > 0) return <DoorList doors={doors} page="door" />;
  if (!isAlone)
    return (
      <EmptyLine title={t("doors.notYours")}>
        <WhyNoDoor />
      </EmptyLine>
    );
  return (
    <EmptyState picture="closed-door" title={t("doors.notYours")}>
      <p>
        <WhyNoDoor />
      </p>
    </EmptyState>
  );
}

function DoorStates({ device: { online, doorOpen } }: { device: Pick<Device, "online" | "doorOpen"> }) {
  const { t } = useTranslation();
  return (
    <>
      <StateDot state={online ? "online" : "offline"} />
      {doorOpen && <StateDot state="door-opened">{t("device.doorOpen")}</StateDot>}
    </>
  );
}
