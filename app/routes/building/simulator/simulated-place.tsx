import { useTranslation } from "react-i18next";
import { DeviceTypeIcon } from "#app/components/drawings/device-type.tsx";
import { Notice } from "#app/components/shell/notice.tsx";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import type { SimulatedDevice, SimulatedLine, SimulatorView } from "#contract/simulator/simulated-device.ts";
import type { DeviceType } from "#rules/devices/devices.ts";
import { CardReader } from "./card-reader.tsx";
import { Condition } from "./condition.tsx";
import { DeviceLog } from "./device-log.tsx";
import { Door } from "./door.tsx";
import { Inputs } from "./inputs.tsx";
import { LineIcon } from "./line-icon.tsx";
import { lineText } from "./line-text.ts";
import { Monitor } from "./monitor.tsx";
import { PageRefresh } from "./page-refresh.tsx";
import { DoorPanel } from "./panel/door-panel.tsx";
import type { OwnRings } from "./panel/read-own-rings.ts";
import { Presented } from "./presented.tsx";
import { Relays } from "./relays.tsx";

interface SimulatedPlaceProps extends Pick<SimulatorView, "cards" | "credentials"> {
  device: {
    id: string;
    name: string;
    type: DeviceType;
    buttonCount: number;
    callCode?: string | undefined;
    /** Only for a door panel. */
    rings?: OwnRings | undefined;
    now: SimulatedDevice | null;
  };
  /** The monitor that is shown beside a door panel. */
  monitor: SimulatorView["devices"][number] | undefined;
  /** The events of calls that have a picture of the caller. */
  pictured: readonly string[];
  now: number;
  answer: Pick<FormAnswer, "result"> | undefined;
}

/** Types with a reader for cards. */
const READS_CARDS: readonly DeviceType[] = ["RINGBELL", "CONTROLLER"];

/** A person's place in front of a device: the device itself, what they carry, and what it did. */
export function SimulatedPlace({
  device,
  monitor,
  pictured,
  cards,
  credentials,
  now,
  answer,
}: SimulatedPlaceProps) {
  const { t } = useTranslation();
  const { id, type, now: simulated } = device;
  if (simulated === null) {
    return (
      <>
        <PageRefresh />
        <Notice title={t("simulator.deviceStarts", { device: device.name })} icon="clock" />
      </>
    );
  }
  const { face } = simulated;
  return (
    <>
      <LatestLine lines={simulated.lines} />
      <div className="beside drawing-first simulator-place">
        <div className="simulator-drawn">
          {face === null && <Notice title={t("simulator.notConfigured", { device: device.name })} />}
          {face && type === "RINGBELL" && <DoorPanel device={device} face={face} answer={answer} />}
          {face && type === "MONITOR" && <Monitor device={device} face={face} pictured={pictured} />}
          {type !== "RINGBELL" && type !== "MONITOR" && <Casing name={device.name} type={type} />}
        </div>
        <div className="simulator-carried">
          {face && type === "RINGBELL" && (
            <div className="simulator-beside">
              {monitor?.now?.face && <Monitor device={monitor} face={monitor.now.face} pictured={pictured} />}
              <Door inputs={face.inputs} outputs={face.outputs} />
            </div>
          )}
          {face && <Relays outputs={face.outputs} />}
          <DeviceLog lines={simulated.lines} device={id} now={now} />
          {face && READS_CARDS.includes(type) && <CardReader device={id} cards={cards} />}
          {face && type === "RINGBELL" && <Presented device={id} credentials={credentials} />}
          {face && <Inputs device={id} inputs={face.inputs} />}
          <Condition device={id} simulated={simulated} />
        </div>
      </div>
    </>
  );
}

/** A device without a face: it sits in a cabinet or under a ceiling. */
function Casing({ name, type }: { name: string; type: DeviceType }) {
  return (
    <div className="panel-module simulator-casing">
      <DeviceTypeIcon type={type} />
      <p>{name}</p>
    </div>
  );
}

/** The device's last action, always in view. The log announces it to screen readers. */
function LatestLine({ lines }: { lines: readonly SimulatedLine[] }) {
  const { t } = useTranslation();
  // What switched an output is more informative than the output itself.
  const latest = [...lines].reverse().find(({ kind }) => kind !== "output");
  if (!latest) return null;
  return (
    <p className={`simulator-latest ${latest.kind}`} aria-hidden="true">
      <LineIcon kind={latest.kind} />
      <span key={latest.number}>{lineText(latest, t)}</span>
    </p>
  );
}
