import { useTranslation } from "react-i18next";

/** Tells the name that the building gets, before anything is saved; stays in the page so that a change is read out. */
export function NameToBe({ name }: { name: string | undefined }) {
  const { t } = useTranslation();
  return (
    <div className="field name-to-be" role="status">
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
