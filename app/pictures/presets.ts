/** The kinds with presets. */
export type PresetKind = "building" | "action" | "person";

/** A preset picture. */
interface Preset {
  kind: PresetKind;
  name: string;
  address: string;
}

const addresses = import.meta.glob<string>("./*/*.png", { query: "?url", import: "default", eager: true });

/** By kind, in the order of their names. */
export const PRESETS: readonly Preset[] = Object.entries(addresses).map(([file, address]) => {
  const [, kind, name] = /^\.\/(\w+)\/([\w-]+)\.png$/.exec(file)!;
  return { kind: kind as PresetKind, name: name!, address };
});
