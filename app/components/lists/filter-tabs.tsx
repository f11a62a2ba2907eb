import { Link } from "@remix-run/react";
import { Icon } from "#app/components/drawings/icon.tsx";
import type { IconName } from "#app/components/drawings/icon-names.ts";

interface FilterTab {
  to: string;
  label: string;
  icon?: IconName;
  chosen: boolean;
}

/** Filters a list by the address. */
export function FilterTabs({ label, tabs }: { label: string; tabs: readonly FilterTab[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map(({ to, label, icon, chosen }) => (
        <Link
          key={to}
          to={to}
          className={chosen ? "tab active" : "tab"}
          aria-current={chosen ? "page" : undefined}
          preventScrollReset
        >
          {icon && <Icon name={icon} />}
          <span>{label}</span>
        </Link>
      ))}
    </nav>
  );
}
