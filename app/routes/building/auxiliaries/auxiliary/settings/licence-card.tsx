import { useTranslation } from "react-i18next";
import { LinkButton } from "#app/components/forms/button.tsx";
import { DefinitionList } from "#app/components/lists/definition-list.tsx";
import { Time } from "#app/components/shell/time.tsx";
import { MissingSeat } from "#app/routes/building/auxiliaries/auxiliary/missing-seat.tsx";
import { SeatDot } from "#app/routes/building/auxiliaries/auxiliary/seat-dot.tsx";
import { formatLicenceCode } from "#rules/sign-in/printed-codes.ts";
import type { AuxiliaryLicence } from "./read-settings.ts";

/** The licence of an auxiliary, and whether it is valid. */
export function LicenceCard({ licence: { seat, own } }: { licence: AuxiliaryLicence }) {
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
              value: <span className="mono">{formatLicenceCode(own.code)}</span>,
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
