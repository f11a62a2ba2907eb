import type { PictureName } from "./picture-names.ts";
import sprite from "./pictures.svg?url";

/** A small drawing for an empty page; decoration, hidden from screen readers. */
export function Picture({ name }: { name: PictureName }) {
  return (
    <svg className="picture" viewBox="0 0 160 120" aria-hidden="true" focusable="false">
      <path className="picture-wall" d="M12 104V74a68 66 0 0 1 136 0v30z" />
      <use href={`${sprite}#${name}`} />
      <path className="picture-ground" d="M4 104.5h152" />
    </svg>
  );
}
