import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Icon } from "#app/components/drawings/icon.tsx";
import type { IconName } from "#app/components/drawings/icon-names.ts";
import { Time } from "#app/components/shell/time.tsx";
import type { SimulatedLine } from "#contract/simulator/simulated-device.ts";
import { lineText } from "./line-text.ts";

interface DeviceLogProps {
  /** The oldest first. */
  lines: readonly SimulatedLine[];
  device: string;
  now: number;
}

const icons: Record<SimulatedLine["kind"], IconName> = {
  rang: "bell",
  granted: "door-open",
  refused: "refused",
  output: "relay",
  input: "input",
  link: "online",
  plug: "plug",
  clock: "clock",
  command: "request",
  call: "bell",
  "call-state": "call",
};

/** What the device did, the newest first; read out as it happens. */
export function DeviceLog({ lines, device, now }: DeviceLogProps) {
  const { t } = useTranslation();
  return (
    <section className="card padded simulator-log" aria-labelledby="did">
      <div className="card-head">
        <h2 id="did">{t("simulator.log")}</h2>
        <Link to={`/domain/history?${new URLSearchParams({ device })}`}>{t("simulator.inHistory")}</Link>
      </div>
      {lines.length === 0 && <p className="fine">{t("simulator.noLines")}</p>}
      <div role="log" aria-labelledby="did" tabIndex={0}>
        <ol>
          {[...lines].reverse().map((line) => (
            <li key={line.number} className={`simulated-line ${line.kind}`}>
              <Icon name={icons[line.kind]} />
              <span>{lineText(line, t)}</span>
              <Time at={line.at} show="precise" now={now} />
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
