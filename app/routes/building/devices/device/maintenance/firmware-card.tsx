import { useTranslation } from "react-i18next";
import { CheckboxField } from "#app/components/fields/choice-fields.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import { DefinitionList } from "#app/components/lists/definition-list.tsx";
import { Badge } from "#app/components/lists/state.tsx";
import { Time } from "#app/components/shell/time.tsx";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import { formatTag } from "#app/i18n/formats.ts";
import type { Device } from "#contract/devices/devices.ts";
import type { AppRelease } from "#contract/installation/app-releases.ts";

interface FirmwareCardProps {
  device: Pick<Device, "automaticUpdatesEnabled" | "firmware" | "model">;
  firmware: { release: AppRelease | null };
  /** The answer to the choice of automatic updates. */
  answer: FormAnswer | undefined;
}

const BYTES_PER_MEGABYTE = 1_000_000;

/** The firmware of a device and its possible update, with the choice of automatic updates. */
export function FirmwareCard({ device, firmware: { release }, answer }: FirmwareCardProps) {
  const { t, i18n } = useTranslation();
  const size = new Intl.NumberFormat(formatTag(i18n.language), {
    style: "unit",
    unit: "megabyte",
    maximumFractionDigits: 1,
  });
  return (
    <section className="card padded" aria-labelledby="firmware">
      <div className="card-head">
        <h2 id="firmware">{t("maintenance.firmware")}</h2>
        {release ? (
          <Badge tone="attention" icon="up">
            {t("maintenance.updateReady")}
          </Badge>
        ) : (
          device.firmware !== null && (
            <Badge tone="good" icon="check">
              {t("maintenance.upToDate")}
            </Badge>
          )
        )}
      </div>
      <DefinitionList
        items={[
          {
            term: t("maintenance.installed"),
            value: <span className="mono">{device.firmware ?? t("maintenance.unknownVersion")}</span>,
          },
          { term: t("devices.model"), value: device.model },
          {
            term: t("maintenance.latest"),
            value: release && <span className="mono">{release.version}</span>,
          },
          { term: t("maintenance.released"), value: release && <Time at={release.releasedAt} show="date" /> },
          { term: t("maintenance.size"), value: release && size.format(release.size / BYTES_PER_MEGABYTE) },
          { term: t("maintenance.notes"), value: release?.notes },
        ]}
      />
      {release && (
        <PostForm className="form" preventScrollReset>
          <input type="hidden" name="intent" value="update" />
          <p className="fine">{t("maintenance.updateHint")}</p>
          <div className="form-actions start">
            <Button weight="primary" icon="up" name="releaseId" value={release.id}>
              {t("maintenance.updateTo", { version: release.version })}
            </Button>
          </div>
        </PostForm>
      )}
      <AutomaticUpdates enabled={device.automaticUpdatesEnabled} answer={answer} />
    </section>
  );
}

function AutomaticUpdates({ enabled, answer }: { enabled: boolean; answer: FormAnswer | undefined }) {
  const { t } = useTranslation();
  const stored = { automaticUpdatesEnabled: enabled };
  const [form, fields] = useAnsweredForm<typeof stored>({
    id: "automatic-updates",
    answer,
    defaultValue: stored,
    stored,
  });
  return (
    <PostForm form={form} className="form care-foot" preventScrollReset>
      <CheckboxField
        field={fields.automaticUpdatesEnabled}
        label={t("device.automaticUpdates")}
        hint={t("device.automaticUpdatesHint")}
      />
      <div className="form-actions start">
        <Button name="intent" value="automatic-updates" small>
          {t("device.save")}
        </Button>
      </div>
    </PostForm>
  );
}
