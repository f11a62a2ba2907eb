import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "#app/components/drawings/icon.tsx";
import { DefinitionList } from "#app/components/lists/definition-list.tsx";
import { StateDot } from "#app/components/lists/state.tsx";
import { Time } from "#app/components/shell/time.tsx";
import { formatTag } from "#app/i18n/formats.ts";
import { intervalInWords } from "#app/routes/installation/backups/interval.ts";
import { FACTS, type Part, partIcons } from "./parts.ts";

/** Where the problem is fixed. */
const remedies: Partial<Record<Part["finding"], { to: string; label: string }>> = {
  MAIL_NOT_SET: { to: "/installation/mail", label: "diagnosis.remedy" },
  MAIL_FAILS: { to: "/installation/mail", label: "diagnosis.remedy" },
  BACKUPS_NONE: { to: "/installation/backup", label: "diagnosis.toBackups" },
  BACKUPS_OLD: { to: "/installation/backup", label: "diagnosis.toBackups" },
  BACKUPS_FAIL: { to: "/installation/backup", label: "diagnosis.toBackups" },
  RESTORE_CHECK_FAILS: { to: "/installation/backup", label: "diagnosis.toBackups" },
  BACKUP_UNREADABLE: { to: "/installation/backup", label: "diagnosis.toBackups" },
};

/** One part: its state, what that means, what to do, and what was measured. */
export function PartCard({ part, state, finding, facts }: Part) {
  const { t } = useTranslation();
  const remedy = remedies[finding];
  const items = useFacts(facts);
  return (
    <section className="card padded" id={`part-${part}`} aria-labelledby={`name-${part}`}>
      <div className="card-head">
        <h2 id={`name-${part}`} className="part-name">
          <Icon name={partIcons[part]} />
          {t(`diagnosis.parts.${part}`)}
        </h2>
        <StateDot state={state === "ok" ? "done" : state}>{t(`diagnosis.states.${state}`)}</StateDot>
      </div>
      <p>{t(`diagnosis.findings.${finding}`)}</p>
      {state !== "ok" && <p className="part-to-do">{t(`diagnosis.toDo.${finding}`)}</p>}
      {remedy && <Link to={remedy.to}>{t(remedy.label)}</Link>}
      {items.length > 0 && <DefinitionList items={items} />}
    </section>
  );
}

/** The available measurements in the reader's language. */
function useFacts(facts: Part["facts"]): { term: string; value: ReactNode }[] {
  const { t, i18n } = useTranslation();
  const number = (value: number, options?: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(formatTag(i18n.language), options).format(value);
  const bytes = (value: number) =>
    value >= 1e9
      ? number(value / 1e9, { style: "unit", unit: "gigabyte", maximumFractionDigits: 1 })
      : number(value / 1e6, { style: "unit", unit: "megabyte", maximumFractionDigits: 1 });
  const ms = (value: number) => number(value, { style: "unit", unit: "millisecond" });
  const formats: { [Name in keyof Part["facts"]]?: (value: never) => ReactNode } = {
    engine: (value: string) => t(`diagnosis.engines.${value}`),
    whole: (value: boolean | null) => value !== null && t(value ? "diagnosis.whole" : "diagnosis.damaged"),
    bytes,
    freeBytes: bytes,
    totalBytes: bytes,
    answerMs: ms,
    aheadOfDatabaseMs: ms,
    jumpedMs: ms,
    behindNewestMs: ms,
    waiting: number,
    failed: number,
    devices: number,
    devicesOnline: number,
    serverTime: moment,
    startedAt: moment,
    lastFailureAt: moment,
    lastBackupAt: moment,
    lastBackupFailureAt: moment,
    lastRestoreCheckAt: moment,
    certificateEndsAt: moment,
    backupEveryHours: (value: number) => intervalInWords(t, value),
  };
  return FACTS.flatMap((name) => {
    const value = facts[name];
    if (value === undefined) return [];
    const format = formats[name] as ((value: unknown) => ReactNode) | undefined;
    const shown = format ? format(value) : <span className="mono">{String(value)}</span>;
    return shown ? [{ term: t(`diagnosis.facts.${name}`), value: shown }] : [];
  });
}

function moment(at: number): ReactNode {
  return <Time at={at} show="precise" />;
}
