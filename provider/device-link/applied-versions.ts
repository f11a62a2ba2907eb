import type { ProviderContext } from "../context.ts";
import { setAppliedVersions } from "../devices/queries/configuration-versions.ts";
import type { LinkedDevice } from "../devices/queries/device-link.ts";
import type { Connection } from "./connections.ts";

/** All devices of a building apply a change at about the same time; their reports are stored together. */
const GATHER_MS = 50;

interface AppliedVersionsOptions {
  context: Omit<ProviderContext, "link">;
  changed(domainId: string): void;
  failed(error: unknown): void;
}

interface Report {
  domainId: string;
  version: string;
  connection: Connection;
}

/** Stores which versions of their configurations devices run. */
export class AppliedVersions {
  readonly #options: AppliedVersionsOptions;
  /** By the device's id. */
  #reports = new Map<string, Report>();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: AppliedVersionsOptions) {
    this.#options = options;
  }

  /** Stores a report soon. If it can't be stored, the device starts over and reports it again. */
  report(connection: Connection, { id, domainId }: LinkedDevice, version: string): void {
    this.#reports.set(id, { domainId, version, connection });
    this.#timer ??= setTimeout(() => void this.#store(), GATHER_MS);
  }

  /** Stores what has been reported. */
  async stop(): Promise<void> {
    await this.#store();
  }

  async #store(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const reports = this.#reports;
    this.#reports = new Map();
    const { context, changed, failed } = this.#options;
    try {
      const versions = new Map([...reports].map(([deviceId, { version }]) => [deviceId, version]));
      await setAppliedVersions(context.db, versions, context.now());
      for (const domainId of new Set([...reports.values()].map((report) => report.domainId)))
        changed(domainId);
    } catch (error) {
      failed(error);
      for (const { connection } of reports.values()) connection.peer.startOver();
    }
  }
}
