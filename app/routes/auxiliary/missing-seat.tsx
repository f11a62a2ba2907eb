import { useTranslation } from "react-i18next";
import { LinkButton } from "../../components/button.tsx";
import { Notice } from "../../components/notice.tsx";
import { LICENCES_PLACE, type SeatState } from "./seat.ts";

/** Says that there is no good licence for an auxiliary (§8), what that means, and what to do. */
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
