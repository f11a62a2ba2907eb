import {
  changePeople,
  type ConfigurationPart,
  joinParts,
} from "#contract/device-link/configuration-parts.ts";
import {
  type DeviceConfiguration,
  deviceConfiguration,
  type DownMessage,
  type UpMessage,
} from "#contract/device-link/device-link.ts";
import { WANTED_PARTS_MAX } from "#contract/device-link/limits.ts";
import type { StateStore } from "./state-store.ts";

interface GatheredParts {
  version: string;
  /** The digest of each part, by its name. */
  digests: Map<string, string>;
  parts: Map<string, ConfigurationPart>;
}

interface PartsOptions {
  store: StateStore;
  /** Requests parts that the panel does not have. */
  want(message: UpMessage<"want">): void;
  /** Called when the panel does not run the configuration that the server assumes. */
  startOver(): void;
  /** Called when all parts have arrived. */
  complete(configuration: DeviceConfiguration, parts: ConfigurationPart[]): Promise<void>;
  /** Called when the parts do not make a configuration. */
  refuse(message: UpMessage<"refused">): void;
}

export interface ConfigurationParts {
  manifest(manifest: DownMessage<"manifest">): Promise<void>;
  part(part: DownMessage<"part">): Promise<void>;
  /** Handles the end of the connection: pending parts are requested again. */
  interrupted(): void;
}

/** Collects the parts of a configuration: of a changed one, only those that the panel does not have. */
export function gatherParts(options: PartsOptions): ConfigurationParts {
  const { store, want, startOver, complete, refuse } = options;
  let gathering: GatheredParts | undefined;

  /** Returns the digests that a manifest's difference starts from; undefined when they are not here. */
  function digestsOf(from: string | null): Map<string, string> | undefined {
    if (from === null) return new Map();
    if (gathering) return gathering.version === from ? gathering.digests : undefined;
    if (store.state.configuration?.version !== from) return undefined;
    return new Map(store.state.parts.map(({ name, digest }) => [name, digest]));
  }

  async function finish({ version, digests, parts }: GatheredParts): Promise<void> {
    if (parts.size < digests.size) return;
    gathering = undefined;
    const all = [...parts.values()];
    const read = deviceConfiguration.safeParse(joinParts(version, all));
    if (read.success) return complete(read.data, all);
    const [issue] = read.error.issues;
    refuse({ version, reason: `${issue?.path.join(".") ?? ""}: ${issue?.message ?? ""}`.slice(0, 200) });
  }

  return {
    interrupted() {
      gathering = undefined;
    },
    async manifest({ version, from, parts: changed, removed }) {
      const before = digestsOf(from);
      if (!before) return startOver();
      const digests = new Map(before);
      for (const name of removed) digests.delete(name);
      for (const { name, digest } of changed) digests.set(name, digest);
      const stored = [...store.state.parts, ...(gathering?.parts.values() ?? [])];
      const sent = changed.flatMap(({ name, digest, content, change }) => {
        if (content) return [{ name, digest, content }];
        const start = stored.find((part) => part.name === name && part.digest === change?.from);
        return change && start ? [changePeople(start, { name, digest }, change)] : [];
      });
      const had = [...stored, ...sent];
      const parts = new Map(
        had.flatMap((part) => (digests.get(part.name) === part.digest ? [[part.name, part]] : [])),
      );
      gathering = { version, digests, parts };
      const missing = [...digests.keys()].filter((name) => !parts.has(name));
      for (let start = 0; start < missing.length; start += WANTED_PARTS_MAX)
        want({ version, parts: missing.slice(start, start + WANTED_PARTS_MAX) });
      await finish(gathering);
    },
    async part(part) {
      if (gathering?.digests.get(part.name) !== part.digest) return;
      gathering.parts.set(part.name, part);
      await finish(gathering);
    },
  };
}
