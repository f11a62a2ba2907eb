import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { BuildingFront } from "./building-front.tsx";
import { Crumbs, type Crumb } from "./crumbs.tsx";
import { EditLink } from "./edit-link.tsx";
import { Icon } from "./icon.tsx";

const IMAGE_SIZE_PX = 125;

interface PageHeaderProps {
  title: ReactNode;
  subtitle?: ReactNode;
  backTo?: string;
  /** The address of a picture; without one the building's front is drawn. */
  image?: string | undefined;
  /** Where the picture is changed: shows the pencil. */
  editImageTo?: string | undefined;
  editTitleTo?: string | undefined;
  editSubtitleTo?: string | undefined;
  /** Where another one is chosen instead. */
  swapTo?: string | undefined;
  crumbs?: readonly Crumb[];
  actions?: ReactNode;
}

/** The head of a building's own page: name and way back before its picture, which stands behind all of it, too (§2). */
export function PageHeader(props: PageHeaderProps) {
  const { title, subtitle, backTo, image, editImageTo, editTitleTo, editSubtitleTo } = props;
  const { swapTo, crumbs = [], actions } = props;
  const { t } = useTranslation();
  return (
    <header className="page-header">
      <Crumbs crumbs={crumbs} />
      <div className="page-header-back" aria-hidden="true">
        {image ? <img src={image} alt="" /> : <BuildingFront />}
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
            <img src={image} width={IMAGE_SIZE_PX} height={IMAGE_SIZE_PX} alt="" />
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
                <Icon name="refresh" />
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
        </div>
        {actions && <div className="page-actions">{actions}</div>}
      </div>
    </header>
  );
}
