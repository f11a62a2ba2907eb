import { useTranslation } from "react-i18next";
import { Button } from "#app/components/forms/button.tsx";
import { ActForm } from "./act-form.tsx";
import { DeviceScreen, type Face } from "./device-screen.tsx";

/** An indoor monitor: its display, the calls that ring at it, and what its user can do about the newest. */
export function Monitor({ device, face: { display, calls } }: { device: string; face: Face }) {
  const { t } = useTranslation();
  return (
    <section className="simulator-monitor" aria-labelledby="calls">
      <DeviceScreen display={display} />
      <h2 id="calls" className={calls.length === 0 ? "unseen" : undefined}>
        {t("simulator.calls")}
      </h2>
      {calls.length === 0 ? (
        <p>{t("simulator.noCalls")}</p>
      ) : (
        <>
          <ul>
            {calls.map(({ panel, button }, index) => (
              <li key={index}>
                {button ? t("simulator.callFor", { panel, button }) : t("simulator.callFrom", { panel })}
              </li>
            ))}
          </ul>
          <div className="simulator-keys">
            <ActForm kind="open-call" device={device}>
              <Button weight="primary" icon="door-open">
                {t("simulator.openCall")}
              </Button>
            </ActForm>
            <ActForm kind="call" device={device}>
              <Button name="state" value="answered" icon="call">
                {t("simulator.answer")}
              </Button>
              <Button name="state" value="declined" icon="close">
                {t("simulator.decline")}
              </Button>
              <Button name="state" value="ended" icon="minus">
                {t("simulator.hangUp")}
              </Button>
            </ActForm>
          </div>
        </>
      )}
    </section>
  );
}
