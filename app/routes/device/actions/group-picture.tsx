import type { ActionGroup } from "#contract/action-groups.ts";
import { Icon } from "../../../components/icon.tsx";
import { actionIcons } from "./action-icons.ts";

interface GroupPictureProps {
  deviceId: string;
  group: Pick<ActionGroup, "id" | "avatar" | "actions">;
}

/** A group's picture; without one, the icon of what it does first. An ornament beside its name. */
export function GroupPicture({ deviceId, group: { id, avatar, actions } }: GroupPictureProps) {
  if (avatar !== null)
    return (
      <img className="group-picture" src={`/avatar/action-group/${deviceId}/${id}?v=${avatar}`} alt="" />
    );
  const first = actions[0]?.type;
  return (
    <span className="group-picture">
      <Icon name={first ? actionIcons[first] : "cog"} />
    </span>
  );
}
