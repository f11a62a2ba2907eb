import { useTranslation } from "react-i18next";
import { Button } from "#app/components/forms/button.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import { DefinitionList } from "#app/components/lists/definition-list.tsx";
import { Badge } from "#app/components/lists/state.tsx";
import { Time } from "#app/components/shell/time.tsx";
import { formatTag } from "#app/i18n/formats.ts";
import type { Device } from "#contract/devices/devices.ts";
import type { AppRelease } from "#contract/installation/app-releases.ts";

interface FirmwareCardProps {
  device: Pick<Device, "automaticUpdatesEnabled" | "firmware" | "model">;
  firmware: { release: AppRelease | null };
}

const BYTES_PER_MEGABYTE = 1_000_000;

/** The firmware of a device and its possible update, with the choice of automatic updates. */
export function FirmwareCard({ device, firmware: { release } }: FirmwareCardProps) {
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
      <AutomaticUpdates enabled={device.automaticUpdatesEnabled} />
    </section>
  );
}

function AutomaticUpdates({ enabled }: { enabled: boolean }) {
  const { t } = useTranslation();
  return (
    <PostForm className="form care-foot" preventScrollReset>
      <div className="field">
        <label className="choice">
          <input
            type="checkbox"
            name="automaticUpdatesEnabled"
            defaultChecked={enabled}
            key={String(enabled)}
            aria-describedby="automatic-updates-hint"
          />
          <span>{t("device.automaticUpdates")}</span>
        </label>
        <p className="hint" id="automatic-updates-hint">
          {t("device.automaticUpdatesHint")}
        </p>
      </div>
      <div className="form-actions start">
        <Button name="intent" value="automatic-updates" small>
          {t("device.save")}
        </Button>
      </div>
    </PostForm>
  );
}
