import { useTranslation } from "react-i18next";
import { Icon } from "#app/components/drawings/icon.tsx";
import { type Part, partIcons, type PartName } from "./parts.ts";

const PLACES = Object.keys(partIcons) as PartName[];

/** The installation as a row of lamps in a fixed order, to see at a glance whether one is not green. */
export function Lamps({ parts }: { parts: readonly Part[] }) {
  const { t } = useTranslation();
  return (
    <ul className="lamps card" aria-label={t("diagnosis.lamps")}>
      {PLACES.map((place) => {
        const state = parts.find(({ part }) => part === place)?.state ?? "error";
        return (
          <li key={place}>
            <a href={`#part-${place}`} className={`lamp ${state}`}>
              <Icon name={partIcons[place]} />
              <span>{t(`diagnosis.parts.${place}`)}</span>
              <span className="unseen">{t(`diagnosis.states.${state}`)}</span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}
