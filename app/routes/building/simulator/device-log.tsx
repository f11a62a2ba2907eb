import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Time } from "#app/components/shell/time.tsx";
import type { SimulatedLine } from "#contract/simulator/simulated-device.ts";
import { LineIcon } from "./line-icon.tsx";
import { lineText } from "./line-text.ts";

interface DeviceLogProps {
  /** The oldest first. */
  lines: readonly SimulatedLine[];
  device: string;
  now: number;
}

/** What the device did, newest first; announced to screen readers as it happens. */
export function DeviceLog({ lines, device, now }: DeviceLogProps) {
  const { t } = useTranslation();
  return (
    <section className="card padded simulator-log" aria-labelledby="did">
      <div className="card-head">
        <h2 id="did">{t("simulator.log")}</h2>
        <Link to={`/domain/history?${new URLSearchParams({ device, kind: "ALL" })}`}>
          {t("simulator.inHistory")}
        </Link>
      </div>
      {lines.length === 0 && <p className="fine">{t("simulator.noLines")}</p>}
      <div role="log" aria-labelledby="did" tabIndex={0}>
        <ol>
          {[...lines].reverse().map((line) => (
            <li key={line.number} className={`simulated-line ${line.kind}`}>
              <LineIcon kind={line.kind} />
              <span>{lineText(line, t)}</span>
              <Time at={line.at} show="precise" now={now} />
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
