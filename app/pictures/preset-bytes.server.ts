import type { PresetKind } from "./presets.ts";

const contents = import.meta.glob<string>("./*/*.png", { query: "?inline", import: "default", eager: true });

/** The PNG of a preset; undefined for an unknown name. */
export function findPresetBytes(kind: PresetKind, name: string): Uint8Array<ArrayBuffer> | undefined {
  const content = contents[`./${kind}/${name}.png`];
  return content === undefined ? undefined : Uint8Array.from(Buffer.from(content.split(",")[1]!, "base64"));
}
