import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Time } from "#app/components/shell/time.tsx";
import type { Licence } from "#contract/licences/licences.ts";
import { type LicenceState, licenceState } from "#rules/licences/licences.ts";
import { formatLicenceCode } from "#rules/sign-in/printed-codes.ts";
import { LicenceStateDot } from "./licence-state.tsx";
import { SeatMeters } from "./seat-meters.tsx";
import { Badge } from "./state.tsx";

export type ShownLicence = Licence & { state: LicenceState };

/** A licence in its current state. */
export function shownLicence(licence: Licence, now: number): ShownLicence {
  return { ...licence, state: licenceState(licence, now) };
}

/** Whether a building can be created on it. */
export function carriesBuilding({ seats, state }: ShownLicence): boolean {
  return state !== "lapsed" && seats.some(({ assigneeType, free }) => assigneeType === "DOMAIN" && free > 0);
}

interface LicenceCardProps {
  licence: ShownLicence;
  /** The page with all details. */
  to?: string;
  actions?: ReactNode;
}

/** A licence: its code, its end, and its seats. */
export function LicenceCard({ licence, to, actions }: LicenceCardProps) {
  const code = formatLicenceCode(licence.code);
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

/** The end of a licence, and whether it is a demo licence. */
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
