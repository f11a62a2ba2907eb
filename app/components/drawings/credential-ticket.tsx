import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { StateDot } from "#app/components/lists/state.tsx";
import { Time } from "#app/components/shell/time.tsx";
import { Icon } from "./icon.tsx";

interface CredentialTicketProps {
  name: string;
  type: "CODE" | "NFC_TAG" | "QR" | "FACE_ID";
  state: "valid" | "upcoming" | "expired";
  /** In epoch ms; null for no start or no end. */
  startTime: number | null;
  endTime: number | null;
  remainingUsages: number | null;
  holder?: string | undefined;
  /** The code, if the reader may see it. */
  value?: string | null | undefined;
  actions?: ReactNode;
}

const icons = { CODE: "keypad", NFC_TAG: "tag", QR: "qr", FACE_ID: "face" } as const;

/** A credential as a ticket: means, validity and number of uses. */
export function CredentialTicket(props: CredentialTicketProps) {
  const { name, type, state, startTime, endTime, remainingUsages, holder, value, actions } = props;
  const { t } = useTranslation();
  return (
    <article className={`ticket ${state}`}>
      <div className="ticket-stub">
        <Icon name={icons[type]} />
        <span>{t(`components.credential.${type}`)}</span>
      </div>
      <div className="ticket-body">
        <div className="ticket-head">
          <h3>{name}</h3>
          <StateDot state={state} />
        </div>
        {holder && <p className="ticket-holder">{holder}</p>}
        {value && <p className="ticket-value mono">{value}</p>}
        <dl className="ticket-facts">
          <div>
            <dt>{t("components.credential.from")}</dt>
            <dd>{startTime === null ? t("components.credential.always") : <Time at={startTime} />}</dd>
          </div>
          <div>
            <dt>{t("components.credential.until")}</dt>
            <dd>{endTime === null ? t("components.credential.noEnd") : <Time at={endTime} />}</dd>
          </div>
          <div>
            <dt>{t("components.credential.uses")}</dt>
            <dd>{remainingUsages === null ? t("components.credential.anyNumber") : remainingUsages}</dd>
          </div>
        </dl>
        {actions && <div className="ticket-actions">{actions}</div>}
      </div>
    </article>
  );
}
