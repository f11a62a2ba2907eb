import { createContext, useContext } from "react";
import { useTranslation } from "react-i18next";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { formatTag } from "#app/i18n/formats.ts";
import { isSecretField } from "#contract/secret-fields.ts";
import type { Choice } from "./select.tsx";

/** What another person saved since the form was opened; filled by `PostForm`. */
export const MeanwhileContext = createContext<FormAnswer["meanwhile"]>(undefined);

interface SavedMeanwhileProps {
  field: { name: string };
  /** The choices of the field, or "checkbox"; a text is shown as it is. */
  shownAs?: readonly Choice[] | "checkbox" | undefined;
}

/** The value that another person saved, in the words of its field; of a secret only that it was changed. */
export function SavedMeanwhile({ field, shownAs }: SavedMeanwhileProps) {
  const { t, i18n } = useTranslation();
  const saved = useContext(MeanwhileContext)?.[field.name];
  if (!saved) return null;
  if (isSecretField(field.name)) return <>{t("components.changed.secret")}</>;
  const wordOf = (text: string): string =>
    typeof shownAs === "object"
      ? (shownAs.find(({ value }) => value === text)?.label ?? t("components.changed.notOffered"))
      : text;
  const words =
    shownAs === "checkbox"
      ? t(saved.length > 0 ? "components.changed.yes" : "components.changed.no")
      : new Intl.ListFormat(formatTag(i18n.language)).format(saved.map(wordOf));
  return <>{t("components.changed.saved", { value: words || t("components.changed.nothing") })}</>;
}
