import type { ReactNode } from "react";

const SIZE_PX = 240;

interface QrFrameProps {
  /** The address of the picture; it is black on white in the dark too, or cameras can't read it. */
  src: string;
  /** What it leads to, for who can't see it. */
  alt: string;
  caption: ReactNode;
}

/** A QR code as it hangs at a door, with what it is for. */
export function QrFrame({ src, alt, caption }: QrFrameProps) {
  return (
    <figure className="qr-frame">
      <img src={src} alt={alt} width={SIZE_PX} height={SIZE_PX} />
      <figcaption>{caption}</figcaption>
    </figure>
  );
}
