import { useTranslation } from "react-i18next";
import { Icon } from "#app/components/drawings/icon.tsx";
import { Notice } from "#app/components/shell/notice.tsx";
import { Time } from "#app/components/shell/time.tsx";
import type { BackupRun } from "#contract/installation/backups.ts";

export function isUnderWay({ state }: BackupRun): boolean {
  return state === "WAITING" || state === "RUNNING";
}

/** The running backup, or the result of the last one. */
export function RunState({ run }: { run: BackupRun }) {
  const { t } = useTranslation();
  const topic = run.kind === "RESTORE" ? "restore" : "make";
  if (isUnderWay(run)) return <Progress run={run} label={t(`backups.run.${topic}`)} />;
  const when = <Time at={run.finishedAt ?? run.requestedAt} />;
  if (run.state === "FAILED") {
    return (
      <Notice tone="danger" title={t(`backups.run.${topic}Failed`)}>
        <p>
          {t(`backups.problems.${run.problem ?? "INTERRUPTED"}`)} {when}
        </p>
      </Notice>
    );
  }
  return (
    <Notice tone="good" title={t(`backups.run.${topic}Done`)}>
      <p>
        {t(`backups.run.${topic}DoneText`, { rows: run.rows })} {when}
      </p>
    </Notice>
  );
}

function Progress({ run: { rows, total, kind }, label }: { run: BackupRun; label: string }) {
  const { t } = useTranslation();
  const max = total || undefined;
  return (
    <div className="card padded stack export">
      <p className="export-state">
        <span className="background-cog">
          <Icon name="cog" />
        </span>
        {label}
      </p>
      <progress aria-label={label} value={max && rows} max={max} />
      <p className="fine">{t(kind === "RESTORE" ? "backups.run.restoreWait" : "backups.run.makeWait")}</p>
    </div>
  );
}
