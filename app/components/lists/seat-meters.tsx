import { useTranslation } from "react-i18next";
import { Icon } from "#app/components/drawings/icon.tsx";
import type { IconName } from "#app/components/drawings/icon-names.ts";
import type { AssigneeType, Licence } from "#contract/licences/licences.ts";

/** The icon of a kind of seat. */
export const seatIcons = {
  DOMAIN: "building",
  DEVICE: "door-panel",
  AUXILIAR_DEVICE: "automation",
  USER: "person",
} as const satisfies Record<AssigneeType, IconName>;

/** How many seats of each kind a licence has, and how many are taken. */
export function SeatMeters({ seats }: { seats: Licence["seats"] }) {
  const { t } = useTranslation();
  return (
    <ul className="seat-meters">
      {seats.map(({ assigneeType, total, free }) => (
        <li key={assigneeType}>
          <Icon name={seatIcons[assigneeType]} />
          <span>{t(`licences.kinds.${assigneeType}`)}</span>
          <span className="seat-count">{t("licences.free", { free, total })}</span>
          <meter aria-label={t(`licences.kinds.${assigneeType}`)} min={0} max={total} value={total - free} />
        </li>
      ))}
    </ul>
  );
}
