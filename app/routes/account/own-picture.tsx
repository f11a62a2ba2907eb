import { useTranslation } from "react-i18next";
import { PersonPicture, type ShownPerson } from "../../components/account-menu.tsx";
import { LinkButton } from "../../components/button.tsx";

interface OwnPictureProps {
  person: ShownPerson;
  /** The building that one is in, which the picture is for. */
  building: string | undefined;
}

/** The picture by which the others of a building know one. */
export function OwnPicture({ person, building }: OwnPictureProps) {
  const { t } = useTranslation();
  return (
    <section className="stack card padded" aria-labelledby="picture">
      <h2 id="picture">{t("ownPicture.title")}</h2>
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
    </section>
  );
}
