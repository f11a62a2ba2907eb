import { useTranslation } from "react-i18next";
import { LinkButton } from "#app/components/forms/button.tsx";
import { DefinitionList } from "#app/components/lists/definition-list.tsx";
import { StateDot } from "#app/components/lists/state.tsx";
import { Time } from "#app/components/shell/time.tsx";
import type { BackupPlan, RestoreCheck } from "#contract/installation/backups.ts";
import { intervalInWords } from "./interval.ts";

/** The schedule of backups, or that a passphrase is required first. */
export function PlanCard({ plan }: { plan: BackupPlan }) {
  const { t } = useTranslation();
  const { hasPassphrase, everyHours, keep, nextAt, restoreCheck } = plan;
  const items = [
    { term: t("backups.plan.often"), value: intervalInWords(t, everyHours) },
    ...(everyHours > 0 ? [{ term: t("backups.plan.keep"), value: String(keep) }] : []),
    ...(nextAt === null ? [] : [{ term: t("backups.plan.next"), value: <Time at={nextAt} /> }]),
    ...(restoreCheck === null
      ? []
      : [{ term: t("backups.restoreCheck.term"), value: <RestoreCheckState check={restoreCheck} /> }]),
    {
      term: t("backups.plan.passphrase"),
      value: t(hasPassphrase ? "backups.plan.passphraseChosen" : "backups.plan.passphraseMissing"),
    },
  ];
  return (
    <section className="card padded stack tight" aria-labelledby="backup-plan">
      <div className="card-head">
        <h2 id="backup-plan">{t("backups.plan.title")}</h2>
        <LinkButton
          to="/installation/backup/plan"
          icon={hasPassphrase ? "pencil" : "key"}
          weight={hasPassphrase ? "plain" : "primary"}
          preventScrollReset
        >
          {t(hasPassphrase ? "backups.plan.change" : "backups.plan.begin")}
        </LinkButton>
      </div>
      <DefinitionList items={items} />
    </section>
  );
}

/** Whether and when a scheduled backup was last restored for a check, and why it failed. */
function RestoreCheckState({ check: { checkedAt, problem } }: { check: RestoreCheck }) {
  const { t } = useTranslation();
  return (
    <span className="stacked">
      <StateDot state={problem === null ? "done" : "failed"}>
        {t(problem === null ? "backups.restoreCheck.done" : "backups.restoreCheck.failed")}
      </StateDot>
      {problem !== null && <span>{t(`backups.problems.${problem}`)}</span>}
      <Time at={checkedAt} />
    </span>
  );
}
