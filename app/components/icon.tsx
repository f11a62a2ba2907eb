import sprite from "./icons.svg?url";
import type { IconName } from "./icon-names.ts";

interface IconProps {
  name: IconName;
}

/** A picture of the sprite, as high as the text beside it, which it only adorns. */
export function Icon({ name }: IconProps) {
  return (
    <svg className="icon" viewBox="0 0 24 24" focusable="false" aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
