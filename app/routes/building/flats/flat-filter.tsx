import { useTranslation } from "react-i18next";
import { FilterForm } from "#app/components/lists/filter-form.tsx";
import { FilterSearch } from "#app/components/lists/filter-search.tsx";
import { FilterSelect } from "#app/components/lists/filter-select.tsx";
import { nameOrder } from "#rules/buildings/name-order.ts";
import { FLAT_STATES, floorOrder } from "#rules/people/flats.ts";
import { type FlatChoice, isFiltered } from "./flat-list.ts";

interface Floor {
  stair: string;
  floor: string;
}

interface FlatFilterProps {
  chosen: FlatChoice;
  floors: readonly Floor[];
}

/** Filters flats by text, stair, floor and state, in the address. */
export function FlatFilter({ chosen, floors }: FlatFilterProps) {
  const { t } = useTranslation();
  const states = FLAT_STATES.map((value) => ({ value, label: t(`flats.states.${value}`) }));
  const stairs = choicesOf(floors, "stair");
  const floorChoices = choicesOf(floors, "floor");
  return (
    <FilterForm
      kind="search"
      show={t("flats.find")}
      all={isFiltered(chosen) ? { to: "/domain/flats", label: t("flats.showAll") } : undefined}
    >
      <FilterSearch label={t("flats.search")} typed={chosen.search} />
      {stairs.length > 0 && (
        <FilterSelect name="stair" label={t("flats.stair")} choices={stairs} chosen={chosen.stair} />
      )}
      {floorChoices.length > 0 && (
        <FilterSelect name="floor" label={t("flats.floor")} choices={floorChoices} chosen={chosen.floor} />
      )}
      <FilterSelect name="state" label={t("flats.state")} choices={states} chosen={chosen.state} />
    </FilterForm>
  );
}

function choicesOf(floors: readonly Floor[], name: keyof Floor) {
  const orderOf = name === "floor" ? floorOrder : nameOrder;
  const values = [...new Set(floors.map((each) => each[name]))].filter((value) => value !== "");
  values.sort((left, right) => (orderOf(left) < orderOf(right) ? -1 : 1));
  return values.map((value) => ({ value, label: value }));
}
