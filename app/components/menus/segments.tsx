import { Link, useLocation } from "@remix-run/react";

interface Segment {
  to: string;
  label: string;
  chosen: boolean;
}

/** Links side by side, of which one may be chosen. Those to the same page keep its position. */
export function Segments({ label, links }: { label: string; links: readonly Segment[] }) {
  const { pathname } = useLocation();
  return (
    <nav className="segments" aria-label={label}>
      {links.map(({ to, label, chosen }) => (
        <Link
          key={to}
          to={to}
          aria-current={chosen ? "true" : undefined}
          preventScrollReset={to.split("?")[0] === pathname}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
