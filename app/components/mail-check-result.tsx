import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { MailProblem, MailStep, ShownCertificate } from "#contract/mail-server.ts";
import { DefinitionList } from "./definition-list.tsx";
import { Icon } from "./icon.tsx";
import { Steps } from "./steps.tsx";
import { Time } from "./time.tsx";

interface MailCheckResultProps {
  ok: boolean;
  problem: MailProblem | null;
  certificate: ShownCertificate | null;
  steps: { step: MailStep; replyCode: number | null }[];
  /** Whom a message was sent to. */
  recipient: string | undefined;
}

/** What came of a check: what it means and what to do; how far it came is folded below. Takes the focus. */
export function MailCheckResult({ ok, problem, certificate, steps, recipient }: MailCheckResultProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [steps]);
  return (
    <div
      className={`notice mail-server-told ${ok ? "good" : "danger"}`}
      role={ok ? "status" : "alert"}
      tabIndex={-1}
      ref={box}
    >
      <Icon name={ok ? "check" : "warning"} />
      <div>
        <p className="notice-title">
          {problem
            ? t(`messages.problems.${problem}`)
            : t(recipient === undefined ? "mailServer.works" : "mailServer.sent", { recipient })}
        </p>
        <p>
          {problem
            ? t(`mailServer.toDo.${problem}`)
            : t(recipient === undefined ? "mailServer.worksText" : "mailServer.sentText")}
        </p>
        {certificate && <Certificate {...certificate} />}
        <details>
          <summary>{t("mailServer.steps.title")}</summary>
          <Steps
            label={t("mailServer.steps.title")}
            steps={steps.map(({ step, replyCode }, index) => ({
              label: t(`mailServer.steps.${step}`),
              state: !ok && index === steps.length - 1 ? "failed" : "done",
              ...(replyCode !== null && { note: t("mailServer.replyCode", { code: replyCode }) }),
            }))}
          />
        </details>
      </div>
    </div>
  );
}

/** The certificate that was not trusted, to be compared with the server's own. */
function Certificate({ fingerprint, subject, issuer, validFrom, validTo }: ShownCertificate) {
  const { t } = useTranslation();
  return (
    <DefinitionList
      items={[
        { term: t("mailServer.certificate.subject"), value: subject },
        { term: t("mailServer.certificate.issuer"), value: issuer },
        {
          term: t("mailServer.certificate.valid"),
          value: (
            <>
              <Time at={validFrom} show="date" /> – <Time at={validTo} show="date" />
            </>
          ),
        },
        {
          term: t("mailServer.certificate.fingerprint"),
          value: <span className="mono fingerprint">{fingerprint}</span>,
        },
      ]}
    />
  );
}
