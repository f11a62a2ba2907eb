import { useTranslation } from "react-i18next";
import { FilterForm } from "#app/components/lists/filter-form.tsx";
import { NFC_TAG_TYPES } from "#rules/access/nfc-tags.ts";

/** Filters the types of tags in the address; defaults to all (§5). */
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
