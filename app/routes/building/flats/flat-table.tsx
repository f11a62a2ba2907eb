import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useFlatWord } from "#app/building/building-data.ts";
import { StateDot } from "#app/components/lists/state.tsx";
import { type Column, Table } from "#app/components/lists/table.tsx";
import { Time } from "#app/components/shell/time.tsx";
import { type AddressOrder, ordersIn } from "#app/lists/orders.ts";
import type { Flat } from "#contract/people/flats.ts";
import { findFlatUse, type FlatUse } from "#rules/people/flats.ts";
import type { FlatOrder } from "#rules/people/list-orders.ts";
import type { Floor } from "./flat-list.ts";
import { describePlace } from "./flat-place.ts";

/** So many of the people, buttons and codes of a flat are named in its row. */
const NAMED = 3;

const stateOf = { IN_USE: "valid", INVITED: "pending", EMPTY: "never" } as const satisfies Record<
  FlatUse,
  string
>;

interface FlatTableProps {
  flats: readonly Flat[];
  order: AddressOrder<FlatOrder>;
  /** The floors with their numbers; undefined if the list has only some of their flats. */
  floors: readonly Floor[] | undefined;
}

/** Flats under the stairs and floors where they are; in another order, each with its place. */
export function FlatTable({ flats, order, floors }: FlatTableProps) {
  const { t } = useTranslation();
  const word = useFlatWord();
  const hasPlaces = flats.some(({ stair, floor }) => stair !== "" || floor !== "");
  const isByPlace = ordersIn("place").some((each) => each === order);
  const place: Column<Flat> = {
    key: "place",
    title: t("flats.place"),
    sorts: "place",
    cell: (flat) => describePlace(flat, t),
  };
  const columns: Column<Flat>[] = [
    {
      key: "name",
      title: t(`flats.names.${word}`),
      sorts: "name",
      cell: ({ id, name }) => <Link to={`/domain/flats/${id}`}>{name}</Link>,
    },
    ...(hasPlaces && !isByPlace ? [place] : []),
    { key: "people", title: t("flats.people"), sorts: "peopleCount", cell: (flat) => <People flat={flat} /> },
    {
      key: "button",
      title: t("flats.button"),
      wideOnly: true,
      cell: ({ buttons }) =>
        buttons.length > 0 && <Named values={distinct(buttons.map(({ text }) => text))} />,
    },
    {
      key: "code",
      title: t("flats.code"),
      align: "end",
      cell: ({ codes }) => codes.length > 0 && <Named values={distinct(codes.map(({ code }) => code))} />,
    },
    { key: "tags", title: t("flats.tags"), align: "end", cell: ({ tagCount }) => tagCount || "" },
    {
      key: "lastRing",
      title: t("flats.lastRing"),
      wideOnly: true,
      align: "end",
      cell: ({ lastRing }) => lastRing !== null && <Time at={lastRing} />,
    },
    {
      key: "state",
      title: t("flats.state"),
      beside: true,
      cell: (flat) => {
        const use = findFlatUse(flat);
        return <StateDot state={stateOf[use]}>{t(`flats.states.${use}`)}</StateDot>;
      },
    },
  ];
  const describeFloor = (flat: Flat): string => {
    const place = describePlace(flat, t) || t("flats.nowhere");
    const floor = floors?.find((each) => each.stair === flat.stair && each.floor === flat.floor);
    if (floor === undefined) return place;
    return t("flats.floorSummary", {
      place,
      flats: t(`flats.counts.${word}`, { count: floor.count }),
      people: t("flats.peopleCount", { count: floor.peopleCount }),
    });
  };
  return (
    <Table
      caption={t(`flats.plurals.${word}`)}
      columns={columns}
      rows={flats}
      order={order}
      keyOf={({ id }) => id}
      groupOf={hasPlaces && isByPlace ? describeFloor : undefined}
    />
  );
}

/** The people of a flat, or that no one lives there. */
function People({ flat: { people, peopleCount, inviteCount } }: { flat: Flat }) {
  const { t } = useTranslation();
  if (peopleCount > 0) return <Named values={people.map(({ name }) => name)} total={peopleCount} />;
  return (
    <span className="fine">
      {inviteCount > 0 ? t("flats.invited", { count: inviteCount }) : t("flats.nobody")}
    </span>
  );
}

function Named({ values, total = values.length }: { values: readonly string[]; total?: number }) {
  const { t } = useTranslation();
  const rest = total - Math.min(NAMED, values.length);
  const named = values.slice(0, NAMED).join(", ");
  return rest > 0 ? t("flats.andMore", { named, count: rest }) : named;
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)];
}
