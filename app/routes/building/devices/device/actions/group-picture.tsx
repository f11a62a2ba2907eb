import { AvatarImage } from "#app/components/drawings/avatar-image.tsx";
import { Icon } from "#app/components/drawings/icon.tsx";
import { actionGroupAvatar } from "#app/pictures/avatars.ts";
import type { ActionGroup } from "#contract/devices/action-groups.ts";
import { actionIcons } from "./action-icons.ts";

interface GroupPictureProps {
  deviceId: string;
  group: Pick<ActionGroup, "id" | "avatar" | "actions">;
}

/** A group's picture; without one, the icon of its first action. A decoration beside its name. */
export function GroupPicture({ deviceId, group }: GroupPictureProps) {
  const picture = actionGroupAvatar(deviceId, group);
  const first = group.actions[0]?.type;
  const icon = (
    <span className="group-picture">
      <Icon name={first ? actionIcons[first] : "cog"} />
    </span>
  );
  return picture ? <AvatarImage className="group-picture" avatar={picture} none={icon} /> : icon;
}
