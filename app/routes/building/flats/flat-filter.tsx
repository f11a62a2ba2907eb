import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FilterForm } from "#app/components/lists/filter-form.tsx";
import { FilterSearch } from "#app/components/lists/filter-search.tsx";
import { FilterSelect } from "#app/components/lists/filter-select.tsx";
import { Segments } from "#app/components/menus/segments.tsx";
import { nameOrder } from "#rules/buildings/name-order.ts";
import { FLAT_STATES, type FlatState, floorOrder } from "#rules/people/flats.ts";
import { type FlatChoice, type Floor, isFiltered } from "./flat-list.ts";

/** So many stairs, with names so short, are links side by side. */
const STAIRS_BESIDE_MAX = 8;
const STAIR_BESIDE_LENGTH_MAX = 4;

interface FlatFilterProps {
  chosen: FlatChoice;
  floors: readonly Floor[];
}

/** Filters flats by text, stair, floor and state, in the address. */
export function FlatFilter({ chosen, floors }: FlatFilterProps) {
  const { t } = useTranslation();
  const counts = countStates(floors);
  const states = FLAT_STATES.map((value) => {
    const state = t(`flats.states.${value}`);
    const count = counts[value];
    return { value, label: count === undefined ? state : t("flats.stateCount", { state, count }) };
  });
  const stairs = choicesOf(floors, "stair");
  const floorChoices = choicesOf(
    floors.filter(({ stair }) => chosen.stair === undefined || stair === chosen.stair),
    "floor",
  );
  return (
    <FilterForm
      kind="search"
      show={t("flats.find")}
      all={isFiltered(chosen) ? { to: "/domain/flats", label: t("flats.showAll") } : undefined}
    >
      <FilterSearch label={t("flats.search")} typed={chosen.search} />
      {areShort(stairs) ? (
        <StairLinks stairs={stairs} chosen={chosen.stair} />
      ) : (
        <FilterSelect name="stair" label={t("flats.stair")} choices={stairs} chosen={chosen.stair} />
      )}
      {floorChoices.length > 0 && (
        <FilterSelect name="floor" label={t("flats.floor")} choices={floorChoices} chosen={chosen.floor} />
      )}
      <FilterSelect name="state" label={t("flats.state")} choices={states} chosen={chosen.state} />
    </FilterForm>
  );
}

/** The number of flats in each state, for those that floors know. */
function countStates(floors: readonly Floor[]): Partial<Record<FlatState, number>> {
  const sumOf = (name: "count" | "invitedCount" | "emptyCount") =>
    floors.reduce((sum, floor) => sum + floor[name], 0);
  const [all, INVITED, EMPTY] = [sumOf("count"), sumOf("invitedCount"), sumOf("emptyCount")];
  return { IN_USE: all - INVITED - EMPTY, INVITED, EMPTY, WITHOUT_PEOPLE: INVITED + EMPTY };
}

interface StairChoice {
  value: string;
  label: string;
}

function areShort(stairs: readonly StairChoice[]): boolean {
  return (
    stairs.length <= STAIRS_BESIDE_MAX && stairs.every(({ value }) => value.length <= STAIR_BESIDE_LENGTH_MAX)
  );
}

/** Links to the flats of each stair, beside the other filters, which stay. */
function StairLinks({ stairs, chosen }: { stairs: readonly StairChoice[]; chosen: string | undefined }) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  function addressOf(stair: string | undefined): string {
    const other = new URLSearchParams(search);
    for (const name of ["page", "stair", "floor"]) other.delete(name);
    if (stair !== undefined) other.set("stair", stair);
    return `/domain/flats?${other}`;
  }
  if (stairs.length === 0) return null;
  const links = stairs.map(({ value, label }) => ({
    to: addressOf(value),
    label,
    chosen: value === chosen,
  }));
  return (
    <>
      {chosen !== undefined && <input type="hidden" name="stair" value={chosen} />}
      <Segments
        label={t("flats.stair")}
        links={[
          { to: addressOf(undefined), label: t("flats.allStairs"), chosen: chosen === undefined },
          ...links,
        ]}
      />
    </>
  );
}

function choicesOf(floors: readonly Floor[], name: "stair" | "floor") {
  const orderOf = name === "floor" ? floorOrder : nameOrder;
  const values = [...new Set(floors.map((each) => each[name]))].filter((value) => value !== "");
  values.sort((left, right) => (orderOf(left) < orderOf(right) ? -1 : 1));
  return values.map((value) => ({ value, label: value }));
}
