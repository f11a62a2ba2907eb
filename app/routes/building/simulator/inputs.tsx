import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/forms/button.tsx";
import { ActForm } from "./act-form.tsx";
import type { Face } from "./device-screen.tsx";

type Input = Face["inputs"][number];

/** The contacts and buttons that are wired to the device. */
export function Inputs({ device, inputs }: { device: string } & Pick<Face, "inputs">) {
  const { t } = useTranslation();
  const wired = inputs.filter(({ type }) => type !== "none");
  if (wired.length === 0) return null;
  return (
    <section className="card simulator-inputs" aria-labelledby="inputs">
      <h2 id="inputs">{t("simulator.inputs")}</h2>
      <ul>
        {wired.map((input) => (
          <li key={input.position}>
            <span className="relay-name">
              {input.name} <small>{t(`outputs.inputTypes.${input.type}`)}</small>
            </span>
            <strong>{stateOf(input, t)}</strong>
            <ActForm kind="input" device={device}>
              <input type="hidden" name="position" value={input.position} />
              <Button name="active" value={input.active ? "off" : "on"} small>
                {verbOf(input, t)} <span className="unseen">{input.name}</span>
              </Button>
            </ActForm>
          </li>
        ))}
      </ul>
    </section>
  );
}

function stateOf({ type, active }: Input, t: TFunction): string {
  if (type === "dooropen") return t(active ? "device.doorOpen" : "device.doorClosed");
  return t(active ? "device.inputOn" : "device.inputOff");
}

function verbOf({ type, active }: Input, t: TFunction): string {
  if (type === "dooropen") return t(active ? "simulator.closeDoor" : "simulator.openDoor");
  if (type === "extbutton") return t(active ? "simulator.release" : "simulator.press");
  return t(active ? "simulator.switchOff" : "simulator.switchOn");
}
