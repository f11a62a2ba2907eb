import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Licence } from "#contract/licences.ts";
import { type LicenceState, licenceState } from "#rules/licences.ts";
import { inGroupsOfFour } from "#rules/printed-codes.ts";
import { LicenceStateDot } from "./licence-state.tsx";
import { SeatMeters } from "./seat-meters.tsx";
import { Badge } from "./state.tsx";
import { Time } from "./time.tsx";

export type ShownLicence = Licence & { state: LicenceState };

/** A licence as it stands now. */
export function standing(licence: Licence, now: number): ShownLicence {
  return { ...licence, state: licenceState(licence, now) };
}

/** Whether a building can be made on it. */
export function carriesBuilding({ seats, state }: ShownLicence): boolean {
  return state !== "lapsed" && seats.some(({ assigneeType, free }) => assigneeType === "DOMAIN" && free > 0);
}

interface LicenceCardProps {
  licence: ShownLicence;
  /** Where all of it is told. */
  to?: string;
  actions?: ReactNode;
}

/** A licence: its code, until when it stands, and its seats. */
export function LicenceCard({ licence, to, actions }: LicenceCardProps) {
  const code = inGroupsOfFour(licence.code);
  return (
    <article className="card padded licence-card">
      <div className="card-head">
        <h3 className="mono">{to === undefined ? code : <Link to={to}>{code}</Link>}</h3>
        <LicenceStateDot state={licence.state} />
      </div>
      <LicenceTerms licence={licence} />
      <SeatMeters seats={licence.seats} />
      {actions && <div className="ticket-actions">{actions}</div>}
    </article>
  );
}

/** Until when a licence stands, and whether it is only for trying things out. */
export function LicenceTerms({ licence: { demo, expirationDate } }: { licence: Licence }) {
  const { t } = useTranslation();
  return (
    <p className="badges">
      {demo && <Badge tone="attention">{t("licences.demo")}</Badge>}
      <span>
        {expirationDate === null ? (
          t("licences.noEnd")
        ) : (
          <>
            {t("licences.until")} <Time at={expirationDate} show="date" />
          </>
        )}
      </span>
    </p>
  );
}
