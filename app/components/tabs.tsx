import { NavLink, useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";

interface Tab {
  to: string;
  label: string;
  icon?: IconName;
  /** How many there are, beside the label. */
  count?: number;
  /** Only this very address, not those under it. */
  end?: boolean;
}

/** The sides of one thing, each at its own address. */
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

/** Where the tabs don't fit beside one another, moves along to where one is. */
function showCurrent(bar: HTMLElement): void {
  const tab = bar.querySelector("[aria-current]")?.getBoundingClientRect();
  if (!tab) return;
  const { left, width } = bar.getBoundingClientRect();
  bar.scrollLeft += tab.left - left - (width - tab.width) / 2;
}
