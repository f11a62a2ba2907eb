import { type ImgHTMLAttributes, type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { shownAvatars } from "#app/browser/shown-avatars.ts";
import type { Avatar } from "#app/pictures/avatars.ts";

type AvatarImageProps = {
  avatar: Avatar;
  /** The placeholder if there is no picture: it may have been removed while the page was open. */
  none: ReactNode;
} & Pick<ImgHTMLAttributes<HTMLImageElement>, "alt" | "className" | "width" | "height" | "loading">;

/** A picture of a building, a person or an action group, from the cache if the page has shown it before. */
export function AvatarImage({ avatar, none, alt = "", ...attributes }: AvatarImageProps) {
  const { kind, id, address } = avatar;
  const image = useRef<HTMLImageElement>(null);
  /** The address that has no picture. */
  const [missing, setMissing] = useState<string>();
  // On the server and in a page's first render the cache is empty, so both render the same.
  const { source, isNone } = useMemo(() => {
    const shown = { kind, id, address };
    return { source: shownAvatars.imageOf(shown) ?? address, isNone: shownAvatars.isNone(shown) };
  }, [kind, id, address]);

  useEffect(() => {
    // Load events before hydration are lost.
    if (image.current?.complete) void readAvatar({ kind, id, address }, setMissing);
  }, [kind, id, address]);

  if (isNone || missing === address) return none;
  const read = (): void => void readAvatar(avatar, setMissing);
  return <img ref={image} src={source} alt={alt} onLoad={read} onError={read} {...attributes} />;
}

async function readAvatar(avatar: Avatar, onMissing: (address: string) => void): Promise<void> {
  await shownAvatars.read(avatar);
  if (shownAvatars.isNone(avatar)) onMissing(avatar.address);
}
