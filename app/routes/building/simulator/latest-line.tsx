import { useTranslation } from "react-i18next";
import type { SimulatedLine } from "#contract/simulator/simulated-device.ts";
import { LineIcon } from "./line-icon.tsx";
import { lineText } from "./line-text.ts";

/** What the device did last, in view beside every button. The log reads it out. */
export function LatestLine({ lines }: { lines: readonly SimulatedLine[] }) {
  const { t } = useTranslation();
  // The relay that goes off again says less than what has switched it on.
  const latest = [...lines].reverse().find(({ kind }) => kind !== "output");
  if (!latest) return null;
  return (
    <p className={`simulator-latest ${latest.kind}`} aria-hidden="true">
      <LineIcon kind={latest.kind} />
      <span key={latest.number}>{lineText(latest, t)}</span>
    </p>
  );
}
