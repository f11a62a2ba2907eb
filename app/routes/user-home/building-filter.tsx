import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

/** Which of one's buildings are seen (§6): all, those one administers, those that nobody else administers. */
const SHOWN = ["all", "administered", "alone"] as const;
export type Shown = (typeof SHOWN)[number];

export function isShown(text: string): text is Shown {
  return SHOWN.some((shown) => shown === text);
}

/** Chooses by the address which buildings are seen. */
export function BuildingFilter({ show }: { show: Shown }) {
  const { t } = useTranslation();
  return (
    <nav className="tabs" aria-label={t("userHome.filter.label")}>
      {SHOWN.map((each) => (
        <Link
          key={each}
          to={each === "all" ? "/user_home" : `/user_home?show=${each}`}
          className={each === show ? "tab active" : "tab"}
          aria-current={each === show ? "page" : undefined}
          preventScrollReset
        >
          {t(`userHome.filter.${each}`)}
        </Link>
      ))}
    </nav>
  );
}
