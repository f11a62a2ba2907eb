import type { ReactNode } from "react";

const SIZE_PX = 240;

interface QrFrameProps {
  /** The address of the picture; it is black on white in dark mode too, or cameras can't read it. */
  src: string;
  /** Where it leads, for people who can't see it. */
  alt: string;
  caption: ReactNode;
}

/** A QR code with its purpose, as it hangs at a door. */
export function QrFrame({ src, alt, caption }: QrFrameProps) {
  return (
    <figure className="qr-frame">
      <img src={src} alt={alt} width={SIZE_PX} height={SIZE_PX} />
      <figcaption>{caption}</figcaption>
    </figure>
  );
}
