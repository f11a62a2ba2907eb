import QRCode from "qrcode";

const ADDRESS_MAX = 500;

/** A key to show: as a QR code, and in groups of four. */
export interface DrawnKey {
  address: string;
  key: string;
  size: number;
  /** The dark squares, as an SVG path. */
  path: string;
}

/** The address of a key that was sent back with a form; undefined for anything else. */
export function keyIn(uri: FormDataEntryValue | null): string | undefined {
  if (typeof uri !== "string" || uri.length > ADDRESS_MAX || !URL.canParse(uri)) return undefined;
  const { protocol, host, searchParams } = new URL(uri);
  const isKey = protocol === "otpauth:" && host === "totp";
  return isKey && /^[A-Z2-7]{16,64}$/.test(searchParams.get("secret") ?? "") ? uri : undefined;
}

export function drawKey(address: string): DrawnKey {
  const { size, data: dark } = QRCode.create(address, { errorCorrectionLevel: "M" }).modules;
  const squares = Array.from(dark, (isDark, at) =>
    isDark ? `M${at % size} ${Math.floor(at / size)}h1v1h-1z` : "",
  );
  const key = new URL(address).searchParams.get("secret") ?? "";
  return { address, key: key.replace(/(.{4})(?=.)/g, "$1 "), size, path: squares.join("") };
}
