import { useTranslation } from "react-i18next";
import { Button } from "#app/components/forms/button.tsx";
import { ActForm } from "./act-form.tsx";
import { CallMark } from "./call-mark.tsx";
import type { Face } from "./device-screen.tsx";

interface CallAtMonitorProps {
  device: string;
  call: Face["calls"][number];
}

/** A call at a monitor: where it comes from, its state, and what the monitor's user can do in this state. */
export function CallAtMonitor({ device, call: { callId, panel, button, state } }: CallAtMonitorProps) {
  const { t } = useTranslation();
  return (
    <li>
      <p className="simulator-call">
        <span>{button ? t("simulator.callFor", { panel, button }) : t("simulator.callFrom", { panel })}</span>
        <CallMark state={state} />
      </p>
      <div className="simulator-keys">
        <ActForm kind="open-call" device={device}>
          <input type="hidden" name="callId" value={callId} />
          <Button weight="primary" icon="door-open">
            {t("simulator.openCall")}
          </Button>
        </ActForm>
        <ActForm kind="call" device={device}>
          <input type="hidden" name="callId" value={callId} />
          {state === "ringing" ? (
            <>
              <Button name="state" value="answered" icon="call">
                {t("simulator.answer")}
              </Button>
              <Button name="state" value="declined" icon="close">
                {t("simulator.decline")}
              </Button>
            </>
          ) : (
            <Button name="state" value="ended" icon="hang-up">
              {t("simulator.hangUp")}
            </Button>
          )}
        </ActForm>
      </div>
    </li>
  );
}
