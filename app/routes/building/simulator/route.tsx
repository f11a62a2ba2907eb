import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useLiveBuilding } from "#app/browser/use-live-building.ts";
import { LinkButton } from "#app/components/forms/button.tsx";
import { ErrorSummary } from "#app/components/forms/error-summary.tsx";
import { Notice } from "#app/components/shell/notice.tsx";
import { PageTitle } from "#app/components/shell/page-title.tsx";
import { formAction } from "#app/forms/form-action.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import type { SimulatorProblem, SimulatorView } from "#contract/simulator/simulated-device.ts";
import { act } from "./act.ts";
import { chooseMonitor } from "./choose-monitor.ts";
import { DeviceChooser } from "./device-chooser.tsx";
import { PageRefresh } from "./page-refresh.tsx";
import { readOwnRings } from "./panel/read-own-rings.ts";
import { Programme } from "./programme.tsx";
import { readCallerPictures } from "./read-caller-pictures.ts";
import { chooseDevice, NO_KEYPAD, readKeypad, requireSimulator } from "./read-simulator.ts";
import { SimulatedPlace } from "./simulated-place.tsx";
import { simulatorSchema } from "./simulator-form.ts";
import { simulatorKeypad } from "./simulator-keypad.ts";

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api, domainId, view } = await requireSimulator(context);
  const now = Date.now();
  const chosen = chooseDevice(view, new URL(request.url).searchParams.get("device"));
  const isPanel = chosen?.type === "RINGBELL";
  const monitor = isPanel ? chooseMonitor(view.devices, chosen.id) : undefined;
  const calls = (monitor ?? chosen)?.now?.face?.calls ?? [];
  const { publicUrl } = context;
  const [keypad, pictured, rings] = await Promise.all([
    isPanel ? readKeypad(api, chosen.id) : NO_KEYPAD,
    readCallerPictures(api, calls),
    isPanel ? readOwnRings(api, { domainId, deviceId: chosen.id, publicUrl, now }) : undefined,
  ]);
  return {
    title: await titleIn(request, "simulator.title"),
    state: view.state,
    devices: view.devices.map(({ id, name, type, now }) => ({
      id,
      name,
      type,
      hwId: now?.hwId ?? null,
      isOnline: now?.online ?? false,
      call: now?.face?.calls.at(-1)?.state ?? null,
    })),
    chosen: chosen && { ...chosen, ...keypad, rings },
    monitor,
    pictured,
    cards: view.cards,
    credentials: view.credentials,
    programme: view.programme,
    now,
  };
}

export const action = formAction(
  { schema: simulatorSchema, guard: requireSimulator, keypad: simulatorKeypad },
  act,
);

/** The devices of a demo building to try out: what a person could do at each, and what it did. */
export default function SimulatorPage() {
  const { t } = useTranslation();
  const { state, devices, chosen, monitor, pictured, cards, credentials, programme, now } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  useLiveBuilding();
  return (
    <>
      <PageTitle
        title={t("simulator.title")}
        actions={
          <LinkButton to="/domain/history" icon="history">
            {t("history.view")}
          </LinkButton>
        }
      >
        {t("simulator.lead")}
      </PageTitle>
      <ErrorSummary failure={answer?.failure} />
      {answer && "problem" in answer && <ProblemNotice problem={answer.problem} />}
      <StateNotice state={state} />
      {chosen && state === "running" && (
        <div className="stack simulator">
          <Programme programme={programme} devices={devices} device={chosen.id} now={now} />
          <DeviceChooser devices={devices} chosen={chosen.id} />
          <SimulatedPlace
            key={chosen.id}
            device={chosen}
            monitor={monitor}
            pictured={pictured}
            cards={cards}
            credentials={credentials}
            now={now}
            answer={answer}
          />
        </div>
      )}
    </>
  );
}

/** Shows why an action failed. */
function ProblemNotice({ problem }: { problem: SimulatorProblem }) {
  const { t } = useTranslation();
  return (
    <div className="simulator-notice">
      <Notice tone="danger" title={t(`simulator.problems.${problem}`)} />
    </div>
  );
}

/** Why the devices can't be tried here, or not yet. */
function StateNotice({ state }: Pick<SimulatorView, "state">) {
  const { t } = useTranslation();
  if (state === "running") return null;
  return (
    <>
      {state === "starting" && <PageRefresh />}
      <Notice title={t(`simulator.states.${state}`)} icon={state === "starting" ? "clock" : "info"}>
        <p>{t(`simulator.stateTexts.${state}`)}</p>
      </Notice>
    </>
  );
}
