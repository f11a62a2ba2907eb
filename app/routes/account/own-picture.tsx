import { useTranslation } from "react-i18next";
import { LinkButton } from "#app/components/forms/button.tsx";
import { PersonPicture, type ShownPerson } from "#app/components/menus/account-menu.tsx";
import { AccountCard } from "./account-card.tsx";

interface OwnPictureProps {
  person: ShownPerson;
  /** The current building, which the picture is for. */
  building: string | undefined;
}

/** The picture that the others of a building see. */
export function OwnPicture({ person, building }: OwnPictureProps) {
  const { t } = useTranslation();
  return (
    <AccountCard id="own-picture" title={t("ownPicture.title")}>
      {building === undefined ? (
        <p>{t("ownPicture.nowhere")}</p>
      ) : (
        <>
          <div className="own-picture">
            <PersonPicture {...person} />
            <div>
              <h3>{building}</h3>
              <p>{t("ownPicture.lead")}</p>
            </div>
          </div>
          <div className="form-actions start">
            <LinkButton to="/account/picture" icon="pencil" preventScrollReset>
              {t("ownPicture.change")}
            </LinkButton>
          </div>
        </>
      )}
    </AccountCard>
  );
}
