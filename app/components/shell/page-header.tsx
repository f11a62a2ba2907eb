import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { AvatarImage } from "#app/components/drawings/avatar-image.tsx";
import { BuildingFront } from "#app/components/drawings/building-front.tsx";
import { Icon } from "#app/components/drawings/icon.tsx";
import { EditLink } from "#app/components/forms/edit-link.tsx";
import type { Avatar } from "#app/pictures/avatars.ts";
import { type Crumb, Crumbs } from "./crumbs.tsx";
import { PlaceTabs } from "./place-tabs.tsx";

const IMAGE_SIZE_PX = 125;

interface PageHeaderProps {
  title: ReactNode;
  subtitle?: ReactNode;
  backTo?: string;
  /** Without one the building's front is drawn. */
  image?: Avatar | undefined;
  /** Where the picture is changed: shows the pencil. */
  editImageTo?: string | undefined;
  editTitleTo?: string | undefined;
  editSubtitleTo?: string | undefined;
  /** Where another entity is chosen instead. */
  swapTo?: string | undefined;
  crumbs?: readonly Crumb[];
  actions?: ReactNode;
}

/**
 * The header of a page about the building itself: name and back link over its picture, which is also the background
 * (§2).
 */
export function PageHeader(props: PageHeaderProps) {
  const { title, subtitle, backTo, image, editImageTo, editTitleTo, editSubtitleTo } = props;
  const { swapTo, crumbs = [], actions } = props;
  const { t } = useTranslation();
  return (
    <header className="page-header">
      <Crumbs crumbs={crumbs} />
      <div className="page-header-back" aria-hidden="true">
        {image ? <AvatarImage avatar={image} none={<BuildingFront />} /> : <BuildingFront />}
      </div>
      <div className="page-header-row">
        {backTo && (
          <Link to={backTo} className="button quiet icon-only">
            <Icon name="back" />
            <span className="unseen">{t("components.back")}</span>
          </Link>
        )}
        <div className="round-image">
          {image ? (
            <AvatarImage
              avatar={image}
              none={<BuildingFront />}
              width={IMAGE_SIZE_PX}
              height={IMAGE_SIZE_PX}
            />
          ) : (
            <BuildingFront />
          )}
          {editImageTo && <EditLink to={editImageTo} label={t("components.editPicture")} />}
        </div>
        <div className="page-header-text">
          <div className="editable">
            <h1>{title}</h1>
            {editTitleTo && <EditLink to={editTitleTo} label={t("components.editName")} />}
            {swapTo && (
              <Link to={swapTo} className="edit">
                <Icon name="swap" />
                <span className="unseen">{t("components.swap")}</span>
              </Link>
            )}
          </div>
          {subtitle && (
            <div className="editable subtitle">
              <p>{subtitle}</p>
              {editSubtitleTo && <EditLink to={editSubtitleTo} label={t("components.editSubtitle")} />}
            </div>
          )}
          <PlaceTabs />
        </div>
        {actions && <div className="page-actions">{actions}</div>}
      </div>
    </header>
  );
}
