import { useTranslation } from "react-i18next";
import { LinkButton } from "#app/components/forms/button.tsx";
import { DefinitionList } from "#app/components/lists/definition-list.tsx";
import { StateDot } from "#app/components/lists/state.tsx";
import { Time } from "#app/components/shell/time.tsx";
import type { SecondFactor } from "#contract/sign-in/second-factor.ts";

/** With this few recovery codes left, new ones are suggested. */
const FEW = 3;

/** The authenticator app: its state and actions. */
export function App({ since, recoveryCodesLeft }: SecondFactor) {
  const { t } = useTranslation();
  return (
    <section className="stack card padded" aria-labelledby="app">
      <div className="card-head">
        <h2 id="app">{t("security.app.title")}</h2>
        <StateDot state={since === null ? "never" : "valid"}>
          {t(since === null ? "security.app.off" : "security.app.on")}
        </StateDot>
      </div>
      <p>{t("security.app.text")}</p>
      {since === null ? (
        <div className="form-actions start">
          <LinkButton to="/account/security/app" weight="primary" icon="code">
            {t("security.app.setUp")}
          </LinkButton>
        </div>
      ) : (
        <>
          <DefinitionList
            items={[
              { term: t("security.app.since"), value: <Time at={since} show="date" /> },
              { term: t("security.codes.left"), value: <CodesLeft count={recoveryCodesLeft} /> },
            ]}
          />
          <div className="form-actions start">
            <LinkButton to="/account/security/recovery" icon="refresh" preventScrollReset>
              {t("security.codes.renew")}
            </LinkButton>
            <LinkButton to="/account/security/remove_app" icon="trash" weight="danger" preventScrollReset>
              {t("security.app.remove")}
            </LinkButton>
          </div>
        </>
      )}
    </section>
  );
}

function CodesLeft({ count }: { count: number }) {
  const { t } = useTranslation();
  const text = t("security.codes.count", { count });
  return count > FEW ? <>{text}</> : <StateDot state="warning">{text}</StateDot>;
}
