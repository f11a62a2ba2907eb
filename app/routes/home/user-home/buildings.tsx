import { useTranslation } from "react-i18next";
import { AvatarImage } from "#app/components/drawings/avatar-image.tsx";
import { BuildingFront } from "#app/components/drawings/building-front.tsx";
import { Button, LinkButton } from "#app/components/forms/button.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import { EmptyState } from "#app/components/lists/empty-state.tsx";
import { Pagination } from "#app/components/lists/pagination.tsx";
import { Badge } from "#app/components/lists/state.tsx";
import { domainAvatar } from "#app/pictures/avatars.ts";
import type { Page } from "#contract/paging.ts";
import type { Role } from "#rules/people/roles.ts";

interface Building {
  id: string;
  name: string;
  label: string;
  role: Role;
  /** When its picture last changed, in epoch ms. */
  avatar: number | null;
}

interface BuildingsProps {
  page: Page<Building>;
  /** Whether the list is filtered. */
  chosen: boolean;
  /** Administrators of the installation begin with a licence, everyone else with an invite. */
  canCreate: boolean;
}

/** The person's buildings as cards, or the first step if there are none. */
export function Buildings({ page, chosen, canCreate }: BuildingsProps) {
  const { t } = useTranslation();
  if (page.total === 0 && chosen) return <p className="lead">{t("userHome.nothingShown")}</p>;
  if (page.total === 0) return canCreate ? <FirstBuilding /> : <NoInviteYet />;
  return (
    <>
      <PostForm action="/user_home" aria-label={t("userHome.buildings")}>
        <ul className="building-cards">
          {page.items.map((building) => (
            <BuildingCard key={building.id} building={building} only={page.total === 1} />
          ))}
        </ul>
      </PostForm>
      <Pagination page={page.page} pageSize={page.pageSize} total={page.total} />
    </>
  );
}

function BuildingCard({ building, only }: { building: Building; only: boolean }) {
  const { t } = useTranslation();
  const { id, name, label, role } = building;
  const picture = domainAvatar(building);
  return (
    <li className="building-card">
      <div className="building-picture">
        {picture ? (
          <AvatarImage avatar={picture} none={<BuildingFront />} loading="lazy" />
        ) : (
          <BuildingFront />
        )}
      </div>
      <div className="building-text">
        <h2>{label}</h2>
        <p className="fine mono">{name}</p>
        <Badge tone={role === "administrator" ? "good" : "plain"}>{t(`userHome.role.${role}`)}</Badge>
      </div>
      <Button
        name="enter"
        value={id}
        icon="door-open"
        weight={only ? "primary" : "plain"}
        aria-label={t("userHome.enterNamed", { label })}
      >
        {t("userHome.enter")}
      </Button>
    </li>
  );
}

function FirstBuilding() {
  const { t } = useTranslation();
  return (
    <EmptyState
      picture="no-buildings"
      title={t("userHome.first.title")}
      action={
        <>
          <LinkButton to="/user_home/new_building" weight="primary" icon="plus" preventScrollReset>
            {t("userHome.create")}
          </LinkButton>
          <LinkButton to="/user_home/join" icon="invite" preventScrollReset>
            {t("userHome.join")}
          </LinkButton>
        </>
      }
    >
      <p>{t("userHome.first.text")}</p>
    </EmptyState>
  );
}

function NoInviteYet() {
  const { t } = useTranslation();
  return (
    <EmptyState
      picture="no-buildings"
      title={t("userHome.resident.title")}
      action={
        <>
          <LinkButton to="/user_home/join" weight="primary" icon="invite" preventScrollReset>
            {t("userHome.join")}
          </LinkButton>
          <LinkButton to="/user_home/new_building" icon="licence" preventScrollReset>
            {t("userHome.create")}
          </LinkButton>
        </>
      }
    >
      <p>{t("userHome.resident.text")}</p>
    </EmptyState>
  );
}
