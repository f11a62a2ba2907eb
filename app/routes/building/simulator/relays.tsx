import { useTranslation } from "react-i18next";
import type { Face } from "./device-screen.tsx";

/** The outputs of the device that drive something, each with a lamp. */
export function Relays({ outputs }: Pick<Face, "outputs">) {
  const { t } = useTranslation();
  const wired = outputs.filter(({ type }) => type !== "none");
  if (wired.length === 0) return null;
  return (
    <section className="card simulator-relays" aria-labelledby="relays">
      <h2 id="relays">{t("simulator.relays")}</h2>
      <ul>
        {wired.map(({ id, name, type, on }) => (
          <li key={id} className={on ? "relay on" : "relay"}>
            <span className="relay-lamp" aria-hidden="true" />
            <span className="relay-name">
              {name} <span className="unseen">{t(`outputs.types.${type}`)}</span>
            </span>
            <strong>{t(on ? "device.outputOn" : "device.outputOff")}</strong>
          </li>
        ))}
      </ul>
    </section>
  );
}
