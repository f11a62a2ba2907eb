import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FilterForm } from "../../components/filter-form.tsx";
import { FilterSearch } from "../../components/filter-search.tsx";

/** Which of one's buildings are seen (§6): all, those one administers, those that nobody else administers. */
const SHOWN = ["all", "administered", "alone"] as const;
export type Shown = (typeof SHOWN)[number];

export function isShown(text: string): text is Shown {
  return SHOWN.some((shown) => shown === text);
}

interface BuildingFilterProps {
  show: Shown;
  /** The text that is looked for. */
  sought: string;
  /** Whether there is a field to look for one: a few are seen at once. */
  searchable: boolean;
}

/** Chooses by the address which buildings are seen. */
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

function addressOf(show: Shown, sought: string): string {
  const address = new URLSearchParams();
  if (show !== "all") address.set("show", show);
  if (sought !== "") address.set("search", sought);
  return address.size === 0 ? "/user_home" : `/user_home?${address}`;
}
