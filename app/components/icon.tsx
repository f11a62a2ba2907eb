import sprite from "./icons.svg?url";
import type { IconName } from "./icon-names.ts";

interface IconProps {
  name: IconName;
  /** Told to screen readers; without it the icon is an ornament beside a text. */
  label?: string;
  className?: string;
}

/** A picture of the sprite, as high as the text beside it. */
export function Icon({ name, label, className = "" }: IconProps) {
  const told = label ? { role: "img", "aria-label": label } : { "aria-hidden": true };
  return (
    <svg className={`icon ${className}`} viewBox="0 0 24 24" focusable="false" {...told}>
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
