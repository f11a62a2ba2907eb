import { useTranslation } from "react-i18next";
import { LinkButton } from "#app/components/forms/button.tsx";
import { DefinitionList } from "#app/components/lists/definition-list.tsx";
import { Notice } from "#app/components/shell/notice.tsx";
import { formatTag } from "#app/i18n/formats.ts";

interface ConflictNoticeProps {
  /** The saved values, a line for each field of the form; missing if it was deleted. */
  items: readonly { term: string; value: string | undefined }[];
  /** The address that opens the form with the saved values. */
  readAgain: string;
}

/** Shown in a form when someone else has saved the same entity: the saved values, beside what was typed. */
export function ConflictNotice({ items, readAgain }: ConflictNoticeProps) {
  const { t } = useTranslation();
  const filled = items.map(({ term, value }) => ({ term, value: value || t("components.changed.nothing") }));
  return (
    <Notice tone="attention" title={t("components.changed.title")}>
      {items.length === 0 ? <p>{t("components.changed.gone")}</p> : <DefinitionList items={filled} />}
      <p>{t("components.changed.choice")}</p>
      <LinkButton to={readAgain} reloadDocument small>
        {t("components.changed.takeSaved")}
      </LinkButton>
    </Notice>
  );
}

/** Names as one text. */
export function namesIn(language: string, named: readonly { name: string }[]): string {
  const list = new Intl.ListFormat(formatTag(language), { type: "conjunction" });
  return list.format(named.map(({ name }) => name));
}
