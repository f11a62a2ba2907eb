import { Link } from "@remix-run/react";
import { Icon } from "#app/components/drawings/icon.tsx";

/** The pencil beside an editable value (§2). */
export function EditLink({ to, label }: { to: string; label: string }) {
  return (
    <Link to={to} className="edit" preventScrollReset>
      <Icon name="pencil" />
      <span className="unseen">{label}</span>
    </Link>
  );
}
