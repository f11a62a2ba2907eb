import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useCanAdminister } from "#app/building/building-data.ts";

/** A link to a page for administrators; for other readers its text. */
export function AdministratorLink({ to, children }: { to: string; children: ReactNode }) {
  if (!useCanAdminister()) return <span className="device-name">{children}</span>;
  return (
    <Link to={to} className="device-name">
      {children}
    </Link>
  );
}
