import { useTranslation } from "react-i18next";
import { LinkButton } from "#app/components/forms/button.tsx";
import { Notice } from "#app/components/shell/notice.tsx";
import { LICENCES_PLACE, type SeatState } from "./seat.ts";

/** Shows that an auxiliary has no valid licence (§8), what that means, and what to do. */
export function MissingSeat({ seat }: { seat?: Exclude<SeatState, "valid"> }) {
  const { t } = useTranslation();
  return (
    <Notice
      tone="attention"
      title={t(seat === "expired" ? "auxiliaries.seats.expired" : "auxiliaries.missingSeat")}
    >
      <p>{t(seat === undefined ? "auxiliaries.noSeatFree" : "auxiliaries.noSeatNow")}</p>
      <LinkButton to={LICENCES_PLACE} icon="licence" small>
        {t("auxiliaries.toLicences")}
      </LinkButton>
    </Notice>
  );
}
