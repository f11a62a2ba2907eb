import { useTranslation } from "react-i18next";
import { Icon } from "#app/components/drawings/icon.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import { Steps, type StepState } from "#app/components/forms/steps.tsx";
import { DefinitionList } from "#app/components/lists/definition-list.tsx";
import { StateDot } from "#app/components/lists/state.tsx";
import { Time } from "#app/components/shell/time.tsx";
import type { DeviceCommand } from "#contract/devices/device-commands.ts";
import type { Device } from "#contract/devices/devices.ts";

interface ConfigurationCardProps {
  device: Pick<Device, "id" | "configurationState">;
  configuration: {
    /** For administrators; installers only see the state. */
    versions: { version: string | null; appliedVersion: string | null; appliedAt: number | null } | undefined;
    /** The last command to load the configuration. */
    sending: DeviceCommand | undefined;
  };
}

const SHOWN_DIGITS = 12;

/** Whether the device runs its current configuration, and the progress of the last transfer. */
export function ConfigurationCard({ device, configuration }: ConfigurationCardProps) {
  const { t } = useTranslation();
  const { versions, sending } = configuration;
  return (
    <section className="card padded" aria-labelledby="configuration">
      <div className="card-head">
        <h2 id="configuration">{t("devices.configuration")}</h2>
        <StateDot state={device.configurationState} />
      </div>
      {versions && <Versions versions={versions} />}
      {sending && <Sending command={sending} />}
      <PostForm className="form-actions start" preventScrollReset>
        <Button icon="refresh" name="intent" value="notify">
          {t("maintenance.sendAgain")}
        </Button>
        {versions && (
          <a
            className="button plain"
            href={`/domain/devices/${device.id}/maintenance/configuration`}
            download
          >
            <Icon name="download" />
            <span>{t("maintenance.download")}</span>
          </a>
        )}
      </PostForm>
      {versions && <p className="fine">{t("maintenance.downloadHint")}</p>}
    </section>
  );
}

type VersionsProps = { versions: NonNullable<ConfigurationCardProps["configuration"]["versions"]> };

/** The current version for the device, and the version that it runs. */
function Versions({ versions: { version, appliedVersion, appliedAt } }: VersionsProps) {
  const { t } = useTranslation();
  return (
    <DefinitionList
      items={[
        {
          term: t("maintenance.version"),
          value: version === null ? t("maintenance.noVersion") : <Version version={version} />,
        },
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
  );
}

function Version({ version }: { version: string }) {
  return <span className="mono">{version.slice(0, SHOWN_DIGITS)}</span>;
}

const STAGES = ["queued", "sent", "received", "done"] as const;

/** The progress of a transfer: each completed stage, and the failed one. */
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
    note: failed && index === reached ? (detail ?? t(`components.state.${state}`)) : undefined,
  }));
  return <Steps label={t("maintenance.sending")} steps={steps} />;
}
