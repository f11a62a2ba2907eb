import { useTranslation } from "react-i18next";
import type { SecondFactor } from "#contract/second-factor.ts";
import { LinkButton } from "../../components/button.tsx";
import { DefinitionList } from "../../components/definition-list.tsx";
import { StateDot } from "../../components/state.tsx";
import { Time } from "../../components/time.tsx";

/** From so few recovery codes on new ones are worth making. */
const FEW = 3;

/** The authenticator app: on or off, and what can be done about it. */
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
