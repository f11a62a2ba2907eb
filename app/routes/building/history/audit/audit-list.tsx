import { Link, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Icon } from "#app/components/drawings/icon.tsx";
import { groupLabel } from "#app/components/forms/group-label.ts";
import { Badge } from "#app/components/lists/state.tsx";
import { type Column, Table } from "#app/components/lists/table.tsx";
import { Time } from "#app/components/shell/time.tsx";
import type { AuditEntry } from "#contract/history/audit.ts";
import { auditKinds, isAuditKind } from "./audit-kinds.ts";
import { type Changes, groupByRequest } from "./changes-by-request.ts";
import { FieldName, FieldValue } from "./field-value.tsx";
import { type ChangedField, changedFields, findEntryName, findJoining } from "./what-changed.ts";

const tones = { created: "good", changed: "plain", deleted: "danger" } as const;

/** Changes, newest first; each opens to its details. */
export function AuditList({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <ol className="audit card" reversed>
      {groupByRequest(entries).map((changes) => (
        <li key={changes[0].id}>
          {changes.length > 1 ? <FoldedChanges changes={changes} /> : <Entry entry={changes[0]} />}
        </li>
      ))}
    </ol>
  );
}

/** The changes of one request, named by who joined or by the first that it made; opens to all of them. */
function FoldedChanges({ changes }: { changes: Changes }) {
  const { t } = useTranslation();
  const joining = findJoining(changes);
  return (
    <details>
      <Summary
        entry={joining?.entry ?? changes.at(-1) ?? changes[0]}
        title={joining && t("audit.joined", { name: joining.name })}
        others={changes.length - 1}
      />
      <ol className="audit-request" reversed>
        {changes.map((entry) => (
          <li key={entry.id}>
            <Entry entry={entry} />
          </li>
        ))}
      </ol>
    </details>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  return (
    <details>
      <Summary entry={entry} />
      <div className="audit-more">
        <Fields entry={entry} />
        <Origin entry={entry} />
      </div>
    </details>
  );
}

interface SummaryProps {
  entry: AuditEntry;
  /** What the changes mean together, instead of the entry's own name. */
  title?: string | undefined;
  /** How many other changes are folded with this one. */
  others?: number;
}

function Summary({ entry, title, others = 0 }: SummaryProps) {
  const { t } = useTranslation();
  const { entity, change, actor, time } = entry;
  const kind = isAuditKind(entity) ? t(`audit.kinds.${entity}`) : entity;
  const name = findEntryName(entry, (each) => groupLabel(t, each));
  const about = [!title && name && kind, others > 0 && t("audit.andMore", { count: others })].filter(Boolean);
  return (
    <summary>
      <Icon name={isAuditKind(entity) ? auditKinds[entity] : "settings"} />
      <span className="audit-what">
        <span className="audit-name">{title ?? (name || kind)}</span>{" "}
        {about.length > 0 && <span className="fine">{about.join(" · ")}</span>}
      </span>
      <Badge tone={tones[change]}>{t(`audit.changes.${change}`)}</Badge>
      <span className="audit-who">{actor ? actor.name : t("audit.byItself")}</span>
      <Time at={time} show="precise" />
    </summary>
  );
}

function Fields({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation();
  const { entity, names, change } = entry;
  const fields = changedFields(entry);
  if (fields.length === 0) return <p className="fine">{t("audit.noFields")}</p>;
  const columns: Column<ChangedField>[] = [
    {
      key: "field",
      title: t("audit.field"),
      cell: ({ field }) => <FieldName entity={entity} field={field} />,
    },
  ];
  if (change !== "created")
    columns.push({
      key: "before",
      title: t("audit.before"),
      cell: ({ field, before }) => <FieldValue entity={entity} field={field} names={names} value={before} />,
    });
  if (change !== "deleted")
    columns.push({
      key: "after",
      title: t("audit.after"),
      cell: ({ field, after }) => <FieldValue entity={entity} field={field} names={names} value={after} />,
    });
  return (
    <Table caption={t("audit.fieldsTitle")} columns={columns} rows={fields} keyOf={({ field }) => field} />
  );
}

/** The author, address and call of a change, with links to other changes of that person and entity. */
function Origin({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const { actor, address, call, requestId, sequence, entityId } = entry;
  const facts = [
    address && t("audit.from", { address }),
    call && t("audit.call", { call }),
    requestId && t("audit.request", { requestId }),
    sequence !== null && t("audit.sequence", { sequence }),
  ].filter(Boolean);
  return (
    <>
      <p className="fine audit-origin">{facts.join(" · ")}</p>
      <p className="audit-ways">
        {actor && (
          <Link to={narrowed(search, "actor", actor.id)}>{t("audit.allOfPerson", { name: actor.name })}</Link>
        )}
        <Link to={narrowed(search, "entity", entityId)}>{t("audit.allOfEntity")}</Link>
      </p>
    </>
  );
}

/** The address of the list's first page with one more condition. */
function narrowed(search: string, name: string, value: string): string {
  const address = new URLSearchParams(search);
  address.delete("page");
  address.set(name, value);
  return `?${address}`;
}
