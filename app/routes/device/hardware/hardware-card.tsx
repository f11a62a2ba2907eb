import { useTranslation } from "react-i18next";
import type { Device } from "#contract/devices.ts";
import { Button, LinkButton } from "../../../components/button.tsx";
import { CopyField } from "../../../components/copy-field.tsx";
import { DefinitionList } from "../../../components/definition-list.tsx";
import { PostForm } from "../../../components/post-form.tsx";
import { Time } from "../../../components/time.tsx";

interface HardwareCardProps {
  device: Device;
  /** Told because somebody asked for it. */
  activationCode: string | undefined;
}

const EXCHANGES = [
  { to: "replace", icon: "refresh" },
  { to: "swap", icon: "controller" },
  { to: "return", icon: "sign-out" },
] as const;

/** Which hardware a device has now, and the three ways to another one. */
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
