import { Fragment } from "react";
import { PermissionLink } from "#app/routes/building/opens/permission-link.tsx";
import type { NamedRow } from "#rules/named-row.ts";

/** The groups that a person is in, in a line. */
export function GroupLinks({ groups }: { groups: readonly NamedRow[] }) {
  return groups.map((group, at) => (
    <Fragment key={group.id}>
      {at > 0 && ", "}
      <PermissionLink kind="group" {...group} />
    </Fragment>
  ));
}
