import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FilterForm } from "#app/components/lists/filter-form.tsx";
import { FilterSearch } from "#app/components/lists/filter-search.tsx";

/** Filters the person's buildings (§6): all, those they administer, those without another administrator. */
const SHOWN = ["all", "administered", "alone"] as const;
export type BuildingView = (typeof SHOWN)[number];

export function isShown(text: string): text is BuildingView {
  return SHOWN.some((shown) => shown === text);
}

interface BuildingFilterProps {
  show: BuildingView;
  /** The search text. */
  sought: string;
  /** Whether there is a search field: not for a few buildings. */
  searchable: boolean;
}

/** Filters the buildings in the address. */
export function BuildingFilter({ show, sought, searchable }: BuildingFilterProps) {
  const { t } = useTranslation();
  return (
    <>
      <nav className="tabs" aria-label={t("userHome.filter.label")}>
        {SHOWN.map((each) => (
          <Link
            key={each}
            to={addressOf(each, sought)}
            className={each === show ? "tab active" : "tab"}
            aria-current={each === show ? "page" : undefined}
            preventScrollReset
          >
            {t(`userHome.filter.${each}`)}
          </Link>
        ))}
      </nav>
      {searchable && (
        <FilterForm
          kind="search"
          show={t("userHome.find")}
          action="/user_home"
          all={sought === "" ? undefined : { to: addressOf(show, ""), label: t("userHome.findAll") }}
        >
          {show !== "all" && <input type="hidden" name="show" value={show} />}
          <FilterSearch label={t("userHome.search")} typed={sought} />
        </FilterForm>
      )}
    </>
  );
}

function addressOf(show: BuildingView, sought: string): string {
  const address = new URLSearchParams();
  if (show !== "all") address.set("show", show);
  if (sought !== "") address.set("search", sought);
  return address.size === 0 ? "/user_home" : `/user_home?${address}`;
}
