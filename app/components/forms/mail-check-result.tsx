import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "#app/components/drawings/icon.tsx";
import { DefinitionList } from "#app/components/lists/definition-list.tsx";
import { Time } from "#app/components/shell/time.tsx";
import type { MailProblem, MailStep, ShownCertificate } from "#contract/installation/mail-server.ts";
import { Steps } from "./steps.tsx";

interface MailCheckResultProps {
  ok: boolean;
  problem: MailProblem | null;
  certificate: ShownCertificate | null;
  steps: { step: MailStep; replyCode: number | null }[];
  /** The recipient of the test message. */
  recipient: string | undefined;
}

/** The result of a check: what it means and what to do; the steps are in a disclosure. Takes the focus. */
export function MailCheckResult({ ok, problem, certificate, steps, recipient }: MailCheckResultProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [steps]);
  return (
    <div
      className={`notice mail-server-result ${ok ? "good" : "danger"}`}
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
              note: replyCode === null ? undefined : t("mailServer.replyCode", { code: replyCode }),
            }))}
          />
        </details>
      </div>
    </div>
  );
}

/** The untrusted certificate, to be compared with the server's own. */
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
