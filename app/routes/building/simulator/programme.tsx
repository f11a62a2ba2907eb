import { useTranslation } from "react-i18next";
import { Icon } from "#app/components/drawings/icon.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { Time } from "#app/components/shell/time.tsx";
import type { SimulatorView } from "#contract/simulator/simulated-device.ts";
import { ActForm } from "./act-form.tsx";

interface ProgrammeProps extends Pick<SimulatorView, "programme"> {
  devices: readonly { hwId: string | null; name: string }[];
  /** The device whose page is shown. */
  device: string;
  now: number;
}

/** The automatic events, with buttons to trigger, pause and resume them. */
export function Programme({ programme: { paused, next }, devices, device, now }: ProgrammeProps) {
  const { t } = useTranslation();
  const place = devices.find(({ hwId }) => hwId !== null && hwId === next?.hwId)?.name ?? "";
  return (
    <section className="card simulator-programme" aria-labelledby="programme">
      <Icon name={paused ? "pause" : "clock"} />
      <div>
        <h2 id="programme">{t(paused ? "simulator.programme.paused" : "simulator.programme.title")}</h2>
        <p>
          {next
            ? `${t("simulator.programme.next")} ${t(`simulator.activities.${next.activity}`, { device: place })}`
            : t("simulator.programme.none")}
          {next && !paused && (
            <>
              {", "}
              <Time at={next.at} now={now} />
            </>
          )}
        </p>
      </div>
      <ActForm kind="programme" device={device}>
        {next && (
          <Button name="programme" value="happen" icon="forward" small>
            {t("simulator.programme.happen")}
          </Button>
        )}
        {paused ? (
          <Button name="programme" value="resume" icon="play" small>
            {t("simulator.programme.resume")}
          </Button>
        ) : (
          <Button name="programme" value="pause" icon="pause" small>
            {t("simulator.programme.pause")}
          </Button>
        )}
      </ActForm>
    </section>
  );
}
