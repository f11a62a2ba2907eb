import { useTranslation } from "react-i18next";
import type { Face } from "./device-screen.tsx";

/** The door of a panel: unlocked while its relay is on, and open while its contact reports it. */
export function Door({ inputs, outputs }: Pick<Face, "inputs" | "outputs">) {
  const { t } = useTranslation();
  const lock = outputs.find(({ type }) => type === "actuator");
  const contact = inputs.find(({ type }) => type === "dooropen");
  if (!lock && !contact) return null;
  const [state, text] = contact?.active
    ? ["open", t("device.doorOpen")]
    : lock?.on
      ? ["unlocked", t("simulator.doorUnlocked")]
      : ["closed", t("device.doorClosed")];
  return (
    <section className={`simulator-door ${state}`} aria-labelledby="door">
      <h2 id="door" className="unseen">
        {t("simulator.door")}
      </h2>
      <svg viewBox="0 0 120 180" aria-hidden="true" focusable="false">
        <path className="simulator-door-frame" d="M8 180V8h104v172" />
        <path className="simulator-door-hall" d="M16 180V16h88v164z" />
        <g className="simulator-door-leaf">
          <path d="M16 180V16h88v164z" />
          <path className="simulator-door-panes" d="M30 32h60v58H30zM30 106h60v56H30z" />
          <circle cx="96" cy="99" r="4" />
        </g>
      </svg>
      <p>{text}</p>
    </section>
  );
}
