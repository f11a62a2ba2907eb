import type { ProviderContext } from "../context.ts";
import { setAppliedVersions } from "../devices/queries/configuration-versions.ts";
import type { Peer } from "./connections.ts";

/** All devices of a building apply a change at about the same time; their reports are stored together. */
const GATHER_MS = 50;

interface AppliedVersionsOptions {
  context: Pick<ProviderContext, "db" | "now" | "changeFeed">;
  failed(error: unknown): void;
}

interface Report {
  deviceId: string;
  domainId: string;
  hwId: string;
  version: string;
  connection: { peer: Pick<Peer, "startOver"> };
}

/** Stores which versions of their configurations devices run. */
export class AppliedVersions {
  readonly #options: AppliedVersionsOptions;
  /** By the device's id. */
  readonly #reports = new Map<string, Report>();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: AppliedVersionsOptions) {
    this.#options = options;
  }

  /** Stores a report soon. If it can't be stored, the device starts over and reports it again. */
  report(
    connection: Report["connection"],
    { deviceId, domainId, hwId }: Pick<Report, "deviceId" | "domainId" | "hwId">,
    version: string,
  ): void {
    this.#reports.set(deviceId, { deviceId, domainId, hwId, version, connection });
    this.#timer ??= setTimeout(() => void this.#store(), GATHER_MS);
  }

  /** Stores what has been reported. */
  async stop(): Promise<void> {
    await this.#store();
  }

  async #store(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const reports = [...this.#reports.values()];
    this.#reports.clear();
    const { context, failed } = this.#options;
    try {
      await setAppliedVersions(context.db, reports, context.now());
      for (const domainId of new Set(reports.map((report) => report.domainId)))
        context.changeFeed.publish(domainId);
    } catch (error) {
      failed(error);
      for (const { connection } of reports) connection.peer.startOver();
    }
  }
}
