import { useTranslation } from "react-i18next";
import { Icon } from "#app/components/drawings/icon.tsx";
import { LinkButton } from "#app/components/forms/button.tsx";
import type { FaceId } from "#contract/access/face-ids.ts";
import { Holdings } from "./holdings.tsx";

interface FacesProps {
  faces: readonly FaceId[];
  /** Whether the reader manages them; otherwise read-only. */
  canManage: boolean;
}

/** The faces of a person that readers recognise; no picture of them is stored. */
export function Faces({ faces, canManage }: FacesProps) {
  const { t } = useTranslation();
  return (
    <Holdings
      id="faces"
      title={t("faces.title")}
      give={canManage ? { to: "faces/new", label: t("faces.add") } : undefined}
      none={t("faces.none")}
    >
      {faces.length > 0 && (
        <ul className="cards">
          {faces.map(({ id, identifier }) => (
            <li key={id} className="card padded">
              <h3 className="device-name">
                <Icon name="face" />
                <span className="mono">{identifier}</span>
              </h3>
              {canManage && (
                <div className="ticket-actions">
                  <LinkButton to={`faces/${id}`} weight="quiet" icon="refresh" small preventScrollReset>
                    {t("faces.replaceNamed", { identifier })}
                  </LinkButton>
                  <LinkButton to={`faces/${id}/delete`} weight="quiet" icon="trash" small preventScrollReset>
                    {t("faces.deleteNamed", { identifier })}
                  </LinkButton>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
    </Holdings>
  );
}
