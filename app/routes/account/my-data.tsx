import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { LinkButton } from "#app/components/forms/button.tsx";
import { StateDot } from "#app/components/lists/state.tsx";
import { AccountCard } from "./account-card.tsx";

/** The person's rights over their data: to read, export and delete it. */
export function MyData({ termsAccepted }: { termsAccepted: boolean }) {
  const { t } = useTranslation();
  return (
    <AccountCard id="data" title={t("account.data")}>
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
    </AccountCard>
  );
}
