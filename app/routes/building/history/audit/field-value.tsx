import { useTranslation } from "react-i18next";
import { groupLabel } from "#app/components/forms/group-label.ts";
import { Time } from "#app/components/shell/time.tsx";
import { formatTag } from "#app/i18n/formats.ts";
import { formatTimeOfDay } from "#rules/buildings/wall-clock.ts";
import { HOURS_PER_DAY } from "#rules/history/events.ts";
import { findName } from "./what-changed.ts";
import { findValueKey, languageIn } from "./worded-values.ts";

/** Replaces a value that the audit hides. */
const HIDDEN = "•••";
const QUIET_HOUR = /^quiet(?:From|Until)$/;
const MOMENT = /(?:At|Date|Time|^time)$/;

/** The label of an entity's field; one without a text by its name in the API. */
export function FieldName({ entity, field }: { entity: string; field: string }) {
  const { t, i18n } = useTranslation();
  const own = `audit.fieldsOf.${entity}.${field}`;
  if (i18n.exists(own)) return t(own);
  const key = `audit.fields.${field}`;
  return i18n.exists(key) ? t(key) : <span className="mono">{field}</span>;
}

interface FieldValueProps {
  /** The kind of the field's entity. */
  entity: string;
  field: string;
  value: unknown;
  names: Readonly<Record<string, string>>;
}

/** A field's value as text: times, yes and no, texts of kinds, the names of ids. */
export function FieldValue({ entity, field, value, names }: FieldValueProps) {
  const { t, i18n } = useTranslation();
  if (value === null || value === undefined || value === "")
    return <span className="fine">{t("audit.nothing")}</span>;
  if (value === HIDDEN) return <span className="fine">{t("audit.hidden")}</span>;
  if (typeof value === "boolean") return t(value ? "audit.yes" : "audit.no");
  const key = findValueKey(entity, field, String(value));
  if (key !== undefined && i18n.exists(key)) return t(key);
  if (typeof value === "number") {
    if (MOMENT.test(field)) return <Time at={value} />;
    if (QUIET_HOUR.test(field)) return formatTimeOfDay(value);
    // A port is a name in digits.
    if (field === "port") return value;
    const shown = field === "eventsTtl" ? value / HOURS_PER_DAY : value;
    return new Intl.NumberFormat(formatTag(i18n.language)).format(shown);
  }
  if (typeof value === "object") return <Inside entity={entity} field={field} value={value} names={names} />;
  const text = String(value);
  const language = languageIn(field, text);
  if (language !== undefined) return language;
  return groupLabel(t, findName(names, text) ?? text);
}

function Inside({ entity, field: outer, value, names }: FieldValueProps & { value: object }) {
  const { t } = useTranslation();
  const entries = Object.entries(value);
  if (entries.length === 0) return <span className="fine">{t("audit.nothing")}</span>;
  return (
    <ul className="audit-inside">
      {entries.map(([field, part]) => (
        <li key={field}>
          {!Array.isArray(value) && (
            <span className="fine">
              <FieldName entity={entity} field={field} />:{" "}
            </span>
          )}
          <FieldValue
            entity={entity}
            field={Array.isArray(value) ? outer : field}
            value={part}
            names={names}
          />
        </li>
      ))}
    </ul>
  );
}
