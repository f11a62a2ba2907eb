import type { IconName } from "./icon-names.ts";
import sprite from "./icons.svg?url";

interface IconProps {
  name: IconName;
}

/** An icon of the sprite, as high as the text beside it, which it decorates. */
export function Icon({ name }: IconProps) {
  return (
    <svg className="icon" viewBox="0 0 24 24" focusable="false" aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
