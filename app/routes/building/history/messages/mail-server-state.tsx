import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Notice } from "#app/components/shell/notice.tsx";

interface MailServerStateProps {
  /** Undefined if none is configured. */
  server: { host: string; emailFrom: string } | undefined;
  /** Whether messages to mobile numbers are sent, which needs no mail server. */
  mobileMessages: boolean;
  waiting: number;
  failed: number;
  /** Whether the installation is managed from here. */
  canBeSet: boolean;
}

/** In one sentence: whether messages are sent, and what that means for their recipients. */
export function MailServerState({ server, mobileMessages, waiting, failed, canBeSet }: MailServerStateProps) {
  const { t } = useTranslation();
  if (!server) {
    return (
      <Notice
        tone="attention"
        icon="mail"
        title={t(mobileMessages ? "messages.server.noMail" : "messages.server.none")}
      >
        <p>{t("messages.server.noneText")}</p>
        {canBeSet && (
          <p>
            <Link to="/installation/mail">{t("messages.server.toSet")}</Link>
          </p>
        )}
      </Notice>
    );
  }
  const { host, emailFrom } = server;
  const [tone, key] =
    failed > 0
      ? (["attention", "failing"] as const)
      : waiting > 0
        ? (["plain", "waiting"] as const)
        : (["good", "sending"] as const);
  const count = failed || waiting;
  return (
    <Notice tone={tone} icon="mail" title={t("messages.server.set", { host, emailFrom })}>
      <p>{t(`messages.server.${key}`, { count })}</p>
    </Notice>
  );
}
