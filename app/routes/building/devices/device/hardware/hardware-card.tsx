import { useTranslation } from "react-i18next";
import { CopyField } from "#app/components/fields/copy-field.tsx";
import { Button, LinkButton } from "#app/components/forms/button.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import { DefinitionList } from "#app/components/lists/definition-list.tsx";
import { Time } from "#app/components/shell/time.tsx";
import type { Device } from "#contract/devices/devices.ts";

interface HardwareCardProps {
  device: Device;
  /** Shown on request. */
  activationCode: string | undefined;
}

const EXCHANGES = [
  { to: "replace", icon: "refresh" },
  { to: "swap", icon: "controller" },
  { to: "return", icon: "sign-out" },
] as const;

/** The current hardware of a device, and the three ways to exchange it. */
export function HardwareCard({ device, activationCode }: HardwareCardProps) {
  const { t } = useTranslation();
  const { model, hwId, firmware, returnedAt } = device;
  const isReturned = returnedAt !== null;
  return (
    <section className="card padded" aria-labelledby="hardware">
      <h2 id="hardware">{t("hardware.inPlace")}</h2>
      <DefinitionList
        items={[
          { term: t("devices.model"), value: model },
          { term: t("devices.hwId"), value: <span className="mono">{hwId}</span> },
          { term: t("device.firmware"), value: firmware },
          { term: t("hardware.returnedAt"), value: isReturned ? <Time at={returnedAt} /> : null },
        ]}
      />
      {activationCode !== undefined && (
        <CopyField label={t("activation.activationCode")} value={activationCode} />
      )}
      {firmware === null && !isReturned && activationCode === undefined && (
        <PostForm className="stack tight" preventScrollReset>
          <p className="fine">{t("hardware.activationCodeLead")}</p>
          <div className="form-actions start">
            <Button icon="eye" name="intent" value="activation-code" small>
              {t("hardware.showActivationCode")}
            </Button>
          </div>
        </PostForm>
      )}
      <ul className="command-buttons">
        {EXCHANGES.filter(({ to }) => !isReturned || to === "replace").map(({ to, icon }) => (
          <li key={to}>
            <span className="command-text">
              <span className="command-name">{t(`hardware.${to}.name`)}</span>
              <small>{t(`hardware.${to}.about`)}</small>
            </span>
            <LinkButton
              to={to}
              small
              icon={icon}
              weight={to === "return" ? "danger" : isReturned ? "primary" : "plain"}
              preventScrollReset
            >
              {t(`hardware.${to}.do`)}
            </LinkButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
