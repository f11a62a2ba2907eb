import { useTranslation } from "react-i18next";

/**
 * Shows the name that the building will get, before anything is saved; remains in the page so that a change
 * is announced.
 */
export function ProposedName({ name }: { name: string | undefined }) {
  const { t } = useTranslation();
  return (
    <div className="field proposed-name" role="status">
      {name === undefined ? (
        <p className="hint">{t("newBuilding.nameFollows")}</p>
      ) : (
        <>
          <p className="field-label">{t("newBuilding.nameWillBe")}</p>
          <p className="mono name">{name}</p>
        </>
      )}
    </div>
  );
}
