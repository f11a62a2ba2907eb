import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Icon } from "#app/components/drawings/icon.tsx";
import { LinkButton } from "#app/components/forms/button.tsx";
import { groupLabel } from "#app/components/forms/group-label.ts";
import {
  type AccessArea,
  type AccessAreaKind,
  accessAreaPaths,
} from "#app/routes/building/areas/access-areas/kinds.ts";
import type { Reach } from "./read-reach.ts";

/** What a group's members may open and where lifts take them, with links to the zones and areas. */
export function ReachCard({ groupId, reach }: { groupId: string; reach: Reach }) {
  const { t } = useTranslation();
  const isEmpty = reach.zones.length + reach.liftAreas.length === 0;
  return (
    <section className="card padded" aria-labelledby="reach">
      <h2 id="reach">{t("reach.title")}</h2>
      <p className="lead">{t("reach.lead")}</p>
      {isEmpty ? (
        <p>{t("reach.none")}</p>
      ) : (
        <ul className="holders">
          <Items kind="zones" groups={reach.zones} />
          <Items kind="liftAreas" groups={reach.liftAreas} />
        </ul>
      )}
      <div className="form-actions start">
        <LinkButton to={`/domain/groups/${groupId}/reach`} icon="key" preventScrollReset>
          {t("reach.change")}
        </LinkButton>
      </div>
    </section>
  );
}

function Items({ kind, groups }: { kind: AccessAreaKind; groups: readonly AccessArea[] }) {
  const { t } = useTranslation();
  return (
    <>
      {groups.map(({ id, name }) => (
        <li key={id}>
          <Link to={`${accessAreaPaths[kind]}/${id}`} className="device-name">
            <Icon name={kind === "zones" ? "zone" : "elevator"} />
            <span>{groupLabel(t, name)}</span>
          </Link>
          <span className="fine">{t(`reach.${kind}`)}</span>
        </li>
      ))}
    </>
  );
}
