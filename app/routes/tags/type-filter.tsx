import { useTranslation } from "react-i18next";
import { FilterForm } from "../../components/filter-form.tsx";
import { NFC_TAG_TYPES } from "#rules/nfc-tags.ts";

/** Chooses by the address which kinds of tags are seen: all of them unless told otherwise (§5). */
export function TagTypeFilter({ types }: { types: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <FilterForm kind="filter" show={t("tagPool.filter")}>
      <fieldset className="field" key={types.join()}>
        <legend className="field-label">{t("tagPool.kinds")}</legend>
        <div className="choices in-a-row">
          {NFC_TAG_TYPES.map((type) => (
            <label key={type} className="choice">
              <input type="checkbox" name="types" value={type} defaultChecked={types.includes(type)} />
              <span>{t(`components.tag.${type}`)}</span>
            </label>
          ))}
        </div>
      </fieldset>
    </FilterForm>
  );
}
