import type { ActionGroup } from "#contract/action-groups.ts";
import { actionGroupAvatar } from "../../../avatars.ts";
import { AvatarImage } from "../../../components/avatar-image.tsx";
import { Icon } from "../../../components/icon.tsx";
import { actionIcons } from "./action-icons.ts";

interface GroupPictureProps {
  deviceId: string;
  group: Pick<ActionGroup, "id" | "avatar" | "actions">;
}

/** A group's picture; without one, the icon of what it does first. An ornament beside its name. */
export function GroupPicture({ deviceId, group }: GroupPictureProps) {
  const picture = actionGroupAvatar(deviceId, group);
  if (picture) return <AvatarImage className="group-picture" avatar={picture} />;
  const first = group.actions[0]?.type;
  return (
    <span className="group-picture">
      <Icon name={first ? actionIcons[first] : "cog"} />
    </span>
  );
}
