import { useTranslation } from "react-i18next";
import { CallAtMonitor } from "./call-at-monitor.tsx";
import { DeviceScreen, type Face } from "./device-screen.tsx";

interface MonitorProps {
  device: { id: string; name: string };
  face: Face;
  /** The events of the calls that have a picture of the caller. */
  pictured: readonly string[];
}

/** An indoor monitor: its display, on which the newest caller is seen, and its calls. */
export function Monitor({ device: { id, name }, face: { display, calls }, pictured }: MonitorProps) {
  const { t } = useTranslation();
  const eventId = calls.at(-1)?.eventId;
  return (
    <section className="simulator-monitor" aria-labelledby="calls">
      <DeviceScreen display={display} pictureOf={pictured.find((pictureOf) => pictureOf === eventId)} />
      <h2 id="calls" className="unseen">
        {t("simulator.calls")}
      </h2>
      {calls.length === 0 ? (
        <p>{t("simulator.noCalls")}</p>
      ) : (
        <ul>
          {[...calls].reverse().map((call) => (
            <CallAtMonitor key={call.callId} device={id} call={call} />
          ))}
        </ul>
      )}
      <p className="simulator-name">{name}</p>
    </section>
  );
}
