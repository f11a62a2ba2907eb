import type { PermittingGroup } from "#contract/access/explanations.ts";
import { PermissionLink } from "./permission-link.tsx";

/** Links to the access rule or the zone that lets a group open a door. */
export function RightLink({ right: { rule, zone } }: { right: Pick<PermittingGroup, "rule" | "zone"> }) {
  if (rule) return <PermissionLink kind="rule" id={rule.device.id} name={rule.name} />;
  return zone && <PermissionLink kind="zone" {...zone} />;
}
