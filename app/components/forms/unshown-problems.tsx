import { useContext } from "react";
import { useTranslation } from "react-i18next";
import { ShownFieldsContext } from "#app/components/fields/shown-fields.ts";
import { Notice } from "#app/components/shell/notice.tsx";
import { toStoredField } from "#app/forms/edits/opened-values.ts";

interface UnshownProblemsProps {
  /** The form's problems by the names of its fields. */
  problems: Record<string, readonly string[] | null>;
}

/**
 * Says that a form was refused for something that it doesn't show: without this, nothing would happen when it
 * is sent. `PostForm` alone renders it, after all fields: React renders siblings in their order, on the server
 * and in the browser, and each new answer renders `PostForm` with a new set, which every field then joins.
 */
export function UnshownProblems({ problems }: UnshownProblemsProps) {
  const { t } = useTranslation();
  const shown = useContext(ShownFieldsContext);
  if (Object.keys(problems).every((name) => shown.has(name) || shown.has(toStoredField(name)))) return null;
  return (
    <Notice tone="danger" title={t("components.unshown.title")}>
      <p>{t("components.unshown.text")}</p>
    </Notice>
  );
}
