import { useTranslation } from "react-i18next";
import { useFlatWord } from "#app/building/building-data.ts";
import { StairDrawing } from "#app/components/drawings/stair-drawing.tsx";
import { findFlatUse, FLAT_USES, FLATS_DRAWN_MAX } from "#rules/people/flats.ts";
import { describePlace } from "./flat-place.ts";

interface DrawnFlat {
  id: string;
  name: string;
  floor: string;
  peopleCount: number;
  inviteCount: number;
}

/** A drawing of a stair beside the list, where each window is a flat, with its legend. */
export function StairAside({ stair, flats }: { stair: string; flats: readonly DrawnFlat[] }) {
  const { t } = useTranslation();
  const word = useFlatWord();
  const windows = flats.map((flat) => {
    const use = findFlatUse(flat);
    const state =
      use === "IN_USE" ? t("flats.peopleCount", { count: flat.peopleCount }) : t(`flats.states.${use}`);
    const label = t("flats.window", { name: flat.name, state });
    return { id: flat.id, floor: flat.floor, to: `/domain/flats/${flat.id}`, use, label };
  });
  return (
    <aside
      className="stair-aside"
      aria-label={describePlace({ stair, floor: "" }, t) || t(`flats.plurals.${word}`)}
    >
      <StairDrawing windows={windows} />
      <ul className="stair-legend fine">
        {FLAT_USES.map((use) => (
          <li key={use}>
            {t(`flats.legend.${use}`, { count: windows.filter((each) => each.use === use).length })}
          </li>
        ))}
      </ul>
      {flats.length === FLATS_DRAWN_MAX && (
        <p className="fine">{t("flats.drawnFirst", { count: FLATS_DRAWN_MAX })}</p>
      )}
    </aside>
  );
}
