import { useTranslation } from "react-i18next";
import type { SimulatedLine } from "#contract/simulator/simulated-device.ts";
import { LineIcon } from "./line-icon.tsx";
import { lineText } from "./line-text.ts";

/** The device's last action, always in view. The log announces it to screen readers. */
export function LatestLine({ lines }: { lines: readonly SimulatedLine[] }) {
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
