import type { TFunction } from "i18next";
import type { Flat } from "#contract/people/flats.ts";

/** Longer texts are names themselves: "Attic", not "Floor Attic". */
const NUMBER_LENGTH_MAX = 3;

/** Describes where a flat is; empty if nothing is known. */
export function describePlace({ stair, floor }: Pick<Flat, "stair" | "floor">, t: TFunction): string {
  const parts = [
    stair.length > NUMBER_LENGTH_MAX ? stair : stair && t("flats.inStair", { stair }),
    floor.length > NUMBER_LENGTH_MAX ? floor : floor && t("flats.onFloor", { floor }),
  ];
  return parts.filter(Boolean).join(" · ");
}
