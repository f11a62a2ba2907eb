import type { TFunction } from "i18next";
import type { Flat } from "#contract/people/flats.ts";

/** Describes where a flat is; empty if nothing is known. */
export function describePlace({ stair, floor }: Pick<Flat, "stair" | "floor">, t: TFunction): string {
  if (stair === "") return floor === "" ? "" : t("flats.onFloor", { floor });
  return floor === "" ? t("flats.inStair", { stair }) : t("flats.inStairOnFloor", { stair, floor });
}
