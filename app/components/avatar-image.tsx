import { type ImgHTMLAttributes, useEffect, useMemo, useRef } from "react";
import type { Avatar } from "../avatars.ts";
import { shownAvatars } from "../browser/shown-avatars.ts";

type AvatarImageProps = { avatar: Avatar } & Pick<
  ImgHTMLAttributes<HTMLImageElement>,
  "alt" | "className" | "width" | "height" | "loading"
>;

/** A picture of a building, a person or an action group, at once where the page has shown it before. */
export function AvatarImage({ avatar: { kind, id, address }, alt = "", ...attributes }: AvatarImageProps) {
  const image = useRef<HTMLImageElement>(null);
  // On the server and in a page's first render nothing is stored: both write the same.
  const source = useMemo(() => shownAvatars.imageOf({ kind, id, address }) ?? address, [kind, id, address]);
  const store = (): void => void shownAvatars.read({ kind, id, address });

  useEffect(() => {
    // What came before the page's script did has told nobody.
    const isShown = image.current?.complete && image.current.naturalWidth > 0;
    if (isShown) void shownAvatars.read({ kind, id, address });
  }, [kind, id, address]);

  return <img ref={image} src={source} alt={alt} onLoad={store} {...attributes} />;
}
