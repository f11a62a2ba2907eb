import { useLocation } from "@remix-run/react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { FilterField } from "#app/components/lists/filter-field.tsx";
import { FilterForm } from "#app/components/lists/filter-form.tsx";
import { NAME_LENGTH_LIMIT } from "#rules/buildings/names.ts";
import { type Extent, FIND } from "./offered-choices.ts";

/** Finds choices of the form below by their names, where it can't offer all of them. */
export function ChoiceSearch({ extent: { search, hasMore, found } }: { extent: Extent }) {
  const { t } = useTranslation();
  const location = useLocation();
  const id = useId();
  if (!hasMore && search === "") return null;
  const others = [...new URLSearchParams(location.search)].filter(([name]) => name !== FIND);
  const all = new URLSearchParams(others).toString();
  return (
    <div className="choice-search">
      <FilterForm
        kind="search"
        byButton
        label={t("components.choices.form")}
        show={t("components.choices.find")}
        all={
          search === ""
            ? undefined
            : { to: `${location.pathname}${all && `?${all}`}`, label: t("components.choices.first") }
        }
      >
        {others.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <FilterField id={id} label={t("components.choices.search")}>
          <div className="control">
            <input
              id={id}
              name={FIND}
              type="search"
              key={search}
              defaultValue={search}
              maxLength={NAME_LENGTH_LIMIT}
            />
          </div>
        </FilterField>
      </FilterForm>
      <p className="fine" role="status">
        {t(`components.choices.${found === 0 ? "none" : hasMore ? "more" : "found"}`)}
      </p>
      <noscript>
        <p className="fine">{t("components.choices.asSaved")}</p>
      </noscript>
    </div>
  );
}
