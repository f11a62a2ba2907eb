import { Link } from "@remix-run/react";

interface Segment {
  to: string;
  label: string;
  chosen: boolean;
}

/** Links side by side, of which one is chosen. */
export function Segments({ label, links }: { label: string; links: readonly Segment[] }) {
  return (
    <nav className="segments" aria-label={label}>
      {links.map(({ to, label, chosen }) => (
        <Link key={to} to={to} aria-current={chosen ? "true" : undefined} preventScrollReset>
          {label}
        </Link>
      ))}
    </nav>
  );
}
