import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { LinkButton } from "../../components/button.tsx";
import { StateDot } from "../../components/state.tsx";

/** What the law gives: to read what is kept, to take it along, to have it deleted. */
export function MyData({ termsAccepted }: { termsAccepted: boolean }) {
  const { t } = useTranslation();
  return (
    <section className="stack card padded" aria-labelledby="data">
      <h2 id="data">{t("account.data")}</h2>
      <p>
        <StateDot state={termsAccepted ? "done" : "pending"}>
          {t(termsAccepted ? "account.termsAccepted" : "account.termsOpen")}
        </StateDot>{" "}
        <Link to="/terms">{t("account.readTerms")}</Link>
      </p>
      <p>{t("account.dataText")}</p>
      <div className="form-actions start">
        <LinkButton to="/account/data" icon="download" reloadDocument>
          {t("account.download")}
        </LinkButton>
        <LinkButton to="/account/delete" icon="trash" weight="danger" preventScrollReset>
          {t("account.delete")}
        </LinkButton>
      </div>
    </section>
  );
}
