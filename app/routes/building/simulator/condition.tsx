import { useTranslation } from "react-i18next";
import { Button } from "#app/components/forms/button.tsx";
import { StateDot } from "#app/components/lists/state.tsx";
import type { SimulatedDevice } from "#contract/simulator/simulated-device.ts";
import { ActForm } from "./act-form.tsx";
import { clockText } from "./line-text.ts";

/** How far the clock is set wrong. */
const WRONG_BY_MINUTES = 60;

interface ConditionProps {
  device: string;
  simulated: Pick<SimulatedDevice, "plugged" | "online" | "clockOffsetMinutes">;
}

/** The device's connection and clock, with buttons that disturb them and set them right. */
export function Condition({ device, simulated }: ConditionProps) {
  const { t } = useTranslation();
  const { plugged, online, clockOffsetMinutes } = simulated;
  const isRight = clockOffsetMinutes === 0;
  return (
    <section className="card simulator-inputs" aria-labelledby="condition">
      <h2 id="condition">{t("simulator.condition")}</h2>
      <ul>
        <li>
          <span className="relay-name">
            {t("simulator.network")} {!plugged && <small>{t("simulator.unplugged")}</small>}
          </span>
          <StateDot state={online ? "online" : "offline"} />
          <ActForm kind="plug" device={device}>
            <Button name="plug" value={plugged ? "out" : "in"} icon="plug" small>
              {t(plugged ? "simulator.unplug" : "simulator.plugIn")}
            </Button>
          </ActForm>
        </li>
        <li>
          <span className="relay-name">{t("device.clock")}</span>
          <strong>{clockText(clockOffsetMinutes, t)}</strong>
          <ActForm kind="clock" device={device}>
            <Button name="offsetMinutes" value={isRight ? WRONG_BY_MINUTES : 0} icon="clock" small>
              {t(isRight ? "simulator.setAhead" : "simulator.setRight")}
            </Button>
          </ActForm>
        </li>
      </ul>
    </section>
  );
}
