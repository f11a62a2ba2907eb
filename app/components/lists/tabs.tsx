import { NavLink, useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Icon } from "#app/components/drawings/icon.tsx";
import type { IconName } from "#app/components/drawings/icon-names.ts";

interface Tab {
  to: string;
  label: string;
  icon?: IconName;
  /** A count beside the label. */
  count?: number;
  /** Current only at exactly this address, not below it. */
  end?: boolean;
}

/** The tabs of one entity, each at its own address. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const bar = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    if (bar.current) showCurrent(bar.current);
  }, [pathname]);
  return (
    <nav ref={bar} className="tabs" aria-label={label}>
      {tabs.map(({ to, label, icon, count, end }) => (
        <NavLink key={to} to={to} end={end} className="tab" preventScrollReset>
          {icon && <Icon name={icon} />}
          <span>{label}</span>
          {count !== undefined && <span className="count">{count}</span>}
        </NavLink>
      ))}
    </nav>
  );
}

/** Scrolls to the current tab if they don't fit. */
function showCurrent(bar: HTMLElement): void {
  const tab = bar.querySelector("[aria-current]")?.getBoundingClientRect();
  if (!tab) return;
  const { left, width } = bar.getBoundingClientRect();
  bar.scrollLeft += tab.left - left - (width - tab.width) / 2;
}
