import { useTranslation } from "react-i18next";
import { LinkButton } from "#app/components/forms/button.tsx";
import { carriesBuilding, LicenceCard, type ShownLicence } from "#app/components/lists/licence-card.tsx";
import type { Licence } from "#contract/licences/licences.ts";

/** The person's licences: their free seats, and the building that one of them may still carry. */
export function Licences({ licences }: { licences: readonly ShownLicence[] }) {
  const { t } = useTranslation();
  return (
    <section className="stack licences" aria-labelledby="licences">
      <div className="card-head">
        <h2 id="licences">{t("licences.mine")}</h2>
        <LinkButton to="/user_home/licence" icon="licence" preventScrollReset>
          {t("licences.activate")}
        </LinkButton>
      </div>
      {licences.length === 0 ? (
        <p className="lead">{t("licences.noneMine")}</p>
      ) : (
        <div className="cards">
          {licences.map((licence) => (
            <LicenceCard
              key={licence.id}
              licence={licence}
              actions={carriesBuilding(licence) && <CreateWith licence={licence} />}
            />
          ))}
        </div>
      )}
    </section>
  );
}

function CreateWith({ licence }: { licence: Licence }) {
  const { t } = useTranslation();
  return (
    <LinkButton to={`/user_home/new_building?licence=${licence.code}`} icon="plus" small preventScrollReset>
      {t("userHome.create")}
    </LinkButton>
  );
}
