import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useCanAdminister } from "#app/building/building-data.ts";
import { Icon } from "#app/components/drawings/icon.tsx";
import type { IconName } from "#app/components/drawings/icon-names.ts";
import { groupLabel } from "#app/components/forms/group-label.ts";
import { EmptyLine } from "#app/components/lists/empty-state.tsx";
import { OneLine } from "#app/components/lists/one-line.tsx";
import type { OwnDoors as Doors } from "./read-own-doors.ts";

/** The doors, zones and lift floors that the reader's groups may open. */
export function OwnDoors({ doors: { devices, zones, floors } }: { doors: Doors }) {
  const { t } = useTranslation();
  const canAdminister = useCanAdminister();
  if (devices.length + zones.length + floors.length === 0) {
    return (
      <OneLine id="doors" title={t("myAccess.doors")}>
        <EmptyLine title={t("myAccess.noDoors")}>
          {canAdminister ? (
            <Link to="/domain/groups">{t("myAccess.addYourself")}</Link>
          ) : (
            t("myAccess.noDoorsText")
          )}
        </EmptyLine>
      </OneLine>
    );
  }
  return (
    <section className="stack tight" aria-labelledby="doors">
      <h2 id="doors">{t("myAccess.doors")}</h2>
      {devices.length > 0 && (
        <ul className="cards">
          {devices.map(({ id, name, does }) => (
            <li key={id} className="card padded">
              <h3 className="device-name">
                <Icon name="door-open" />
                <Link to={`/domain/devices/${id}`}>{name}</Link>
              </h3>
              <p>{does.join(", ")}</p>
            </li>
          ))}
        </ul>
      )}
      <Names title={t("myAccess.zones")} icon="key" names={zones} />
      <Names title={t("myAccess.floors")} icon="elevator" names={floors} />
    </section>
  );
}

function Names({ title, icon, names }: { title: string; icon: IconName; names: readonly string[] }) {
  const { t } = useTranslation();
  if (names.length === 0) return null;
  return (
    <div>
      <h3>{title}</h3>
      <ul className="badges">
        {names.map((name) => (
          <li key={name} className="badge">
            <Icon name={icon} />
            {groupLabel(t, name)}
          </li>
        ))}
      </ul>
    </div>
  );
}
