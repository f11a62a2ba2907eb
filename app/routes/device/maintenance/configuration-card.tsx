import { useTranslation } from "react-i18next";
import type { DeviceCommand } from "#contract/device-commands.ts";
import type { Device } from "#contract/devices.ts";
import { Button } from "../../../components/button.tsx";
import { DefinitionList } from "../../../components/definition-list.tsx";
import { Icon } from "../../../components/icon.tsx";
import { PostForm } from "../../../components/post-form.tsx";
import { StateDot } from "../../../components/state.tsx";
import { Steps, type StepState } from "../../../components/steps.tsx";
import { Time } from "../../../components/time.tsx";

interface ConfigurationCardProps {
  device: Pick<Device, "id" | "configurationState">;
  configuration: {
    version: string;
    appliedVersion: string | null;
    appliedAt: number | null;
    /** The last time that the device was told to fetch it again. */
    sending: DeviceCommand | undefined;
  };
}

const SHOWN_DIGITS = 12;

/** Whether the device runs what the building has for it, and how far the last sending has come. */
export function ConfigurationCard({ device, configuration }: ConfigurationCardProps) {
  const { t } = useTranslation();
  const { version, appliedVersion, appliedAt, sending } = configuration;
  return (
    <section className="card padded" aria-labelledby="configuration">
      <div className="card-head">
        <h2 id="configuration">{t("devices.configuration")}</h2>
        <StateDot state={device.configurationState} />
      </div>
      <DefinitionList
        items={[
          { term: t("maintenance.version"), value: <Version version={version} /> },
          {
            term: t("maintenance.appliedVersion"),
            value:
              appliedVersion === null ? (
                t("maintenance.noVersion")
              ) : appliedVersion === version ? (
                t("maintenance.sameVersion")
              ) : (
                <Version version={appliedVersion} />
              ),
          },
          {
            term: t("maintenance.appliedAt"),
            value: (appliedAt !== null && <Time at={appliedAt} />) || null,
          },
        ]}
      />
      {sending && <Sending command={sending} />}
      <PostForm className="form-actions start" preventScrollReset>
        <Button icon="refresh" name="intent" value="notify">
          {t("maintenance.sendAgain")}
        </Button>
        <a className="button plain" href={`/domain/devices/${device.id}/maintenance/configuration`} download>
          <Icon name="download" />
          <span>{t("maintenance.download")}</span>
        </a>
      </PostForm>
      <p className="fine">{t("maintenance.downloadHint")}</p>
    </section>
  );
}

function Version({ version }: { version: string }) {
  return <span className="mono">{version.slice(0, SHOWN_DIGITS)}</span>;
}

const STAGES = ["queued", "sent", "received", "done"] as const;

/** How far a sending has come: each stage that it has passed, and the one where it failed. */
function Sending({ command }: { command: DeviceCommand }) {
  const { t } = useTranslation();
  const { state, sentAt, receivedAt, detail } = command;
  const failed = state === "failed" || state === "timed-out";
  const reached = failed ? (receivedAt !== null ? 3 : sentAt !== null ? 2 : 1) : STAGES.indexOf(state) + 1;

  function stateOf(index: number): StepState {
    if (index < reached) return "done";
    if (index > reached) return "to-come";
    return failed ? "failed" : "current";
  }

  const steps = STAGES.map((stage, index) => ({
    label: t(`maintenance.stages.${stage}`),
    state: stateOf(index),
    ...(failed && index === reached && { note: detail ?? t(`components.state.${state}`) }),
  }));
  return <Steps label={t("maintenance.sending")} steps={steps} />;
}
