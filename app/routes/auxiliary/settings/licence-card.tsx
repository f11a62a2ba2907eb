import { useTranslation } from "react-i18next";
import { inGroupsOfFour } from "#rules/printed-codes.ts";
import { LinkButton } from "../../../components/button.tsx";
import { DefinitionList } from "../../../components/definition-list.tsx";
import { Time } from "../../../components/time.tsx";
import { MissingSeat } from "../missing-seat.tsx";
import { SeatDot } from "../seat-dot.tsx";
import type { CarryingLicence } from "./read-settings.ts";

/** Which licence an auxiliary stands on, and whether that is good. */
export function LicenceCard({ licence: { seat, own } }: { licence: CarryingLicence }) {
  const { t } = useTranslation();
  return (
    <section className="card padded" aria-labelledby="licence">
      <div className="card-head">
        <h2 id="licence">{t("auxiliaries.licence")}</h2>
        <SeatDot seat={seat} />
      </div>
      {seat !== "valid" && <MissingSeat seat={seat} />}
      {own && (
        <DefinitionList
          items={[
            {
              term: t("auxiliaries.licenceCode"),
              value: <span className="mono">{inGroupsOfFour(own.code)}</span>,
            },
            {
              term: t("auxiliaries.licenceUntil"),
              value:
                own.expirationDate === null ? (
                  t("auxiliaries.noEnd")
                ) : (
                  <Time at={own.expirationDate} show="date" />
                ),
            },
          ]}
        />
      )}
      {!own && seat !== "missing" && <p>{t("auxiliaries.licenceOfAnother")}</p>}
      <div className="form-actions start">
        <LinkButton to="licence" icon="licence" preventScrollReset>
          {t("auxiliaries.moveLicence")}
        </LinkButton>
      </div>
    </section>
  );
}
