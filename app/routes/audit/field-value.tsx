import { useTranslation } from "react-i18next";
import { formatTag } from "../../i18n/formats.ts";
import { groupLabel } from "../../components/group-label.ts";
import { Time } from "../../components/time.tsx";
import { AUDIT_FIELDS } from "./audit-kinds.ts";
import { keyOfValue, languageIn } from "./worded-values.ts";

/** What stands for a value that the audit keeps to itself. */
const HIDDEN = "•••";
const MOMENT = /(?:At|Date|Time|^time)$/;

/** What a field is called; one without a word of ours by its name in the API. */
export function FieldName({ field }: { field: string }) {
  const { t } = useTranslation();
  return AUDIT_FIELDS.includes(field) ? t(`audit.fields.${field}`) : <span className="mono">{field}</span>;
}

interface FieldValueProps {
  /** What kind of thing has the field. */
  entity: string;
  field: string;
  value: unknown;
  names: Readonly<Record<string, string>>;
}

/** A field's value as people read it: moments, yes and no, words for kinds, the names of what ids stand for. */
export function FieldValue({ entity, field, value, names }: FieldValueProps) {
  const { t, i18n } = useTranslation();
  if (value === null || value === undefined || value === "")
    return <span className="fine">{t("audit.nothing")}</span>;
  if (value === HIDDEN) return <span className="fine">{t("audit.hidden")}</span>;
  if (typeof value === "boolean") return t(value ? "audit.yes" : "audit.no");
  const key = keyOfValue(entity, field, String(value));
  if (key !== undefined && i18n.exists(key)) return t(key);
  if (typeof value === "number") {
    if (MOMENT.test(field)) return <Time at={value} />;
    return new Intl.NumberFormat(formatTag(i18n.language)).format(value);
  }
  if (typeof value === "object") return <Inside entity={entity} field={field} value={value} names={names} />;
  const text = String(value);
  const language = languageIn(field, text);
  if (language !== undefined) return language;
  return groupLabel(t, names[text] ?? text);
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
              <FieldName field={field} />:{" "}
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
