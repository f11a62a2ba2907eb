import { type Kysely, sql } from "kysely";
import pg from "pg";
import { POSTGRES_TIMEOUT_MS } from "./postgres-connection.ts";

const CHANNEL = "portineria_hints";
const REPLACED = "replaced";
/** Notices within this time are sent together. */
const GATHER_MS = 50;
const FIRST_RETRY_MS = 250;
const LAST_RETRY_MS = 5_000;

interface NoticeListener {
  received(notice: string): void;
  /** Called when a restore has replaced the tables. */
  replaced(): void;
  /** Called when the connection is back: notices in between were missed. */
  missed(): void;
}

/** Sends notices to the other processes on the same database, and receives theirs. */
export interface Notices {
  send(notice: string): void;
  stop(): Promise<void>;
}

/** Notifies every process that the tables were replaced, once the transaction of `tx` is committed. */
export async function notifyReplaced(tx: Pick<Kysely<unknown>, "getExecutor">): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${REPLACED})`.execute(tx);
}

/**
 * Listens on a separate connection and reconnects when it is lost. Notices to send wait meanwhile, without
 * duplicates. Resolves when the first attempt to listen has succeeded or failed.
 */
export async function listenOnPostgres(url: string, listening: NoticeListener): Promise<Notices> {
  const notices = new PostgresNotices(url, listening);
  await notices.connect();
  return notices;
}

class PostgresNotices implements Notices {
  readonly #url: string;
  readonly #listening: NoticeListener;
  /** Notices that are not sent yet, each once. */
  readonly #waiting = new Set<string>();
  /** Undefined while the connection is lost. */
  #client: pg.Client | undefined;
  #gathering: NodeJS.Timeout | undefined;
  #sending: Promise<void> | undefined;
  #retry: NodeJS.Timeout | undefined;
  #pauseMs = FIRST_RETRY_MS;
  #isStopped = false;

  constructor(url: string, listening: NoticeListener) {
    this.#url = url;
    this.#listening = listening;
  }

  send(notice: string): void {
    this.#waiting.add(notice);
    this.#schedule();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#gathering);
    clearTimeout(this.#retry);
    await this.#sending;
    if (this.#waiting.size > 0) await this.#sendWaiting();
    const last = this.#client;
    this.#client = undefined;
    await last?.end().catch(() => undefined);
  }

  async connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      keepAlive: true,
      application_name: "portineria change-feed",
      connectionTimeoutMillis: POSTGRES_TIMEOUT_MS,
      query_timeout: POSTGRES_TIMEOUT_MS,
    });
    const { received, replaced } = this.#listening;
    client.on("error", () => this.#lost(client));
    client.on("end", () => this.#client === client && this.#lost(client));
    client.on("notification", ({ payload = "" }) => (payload === REPLACED ? replaced() : received(payload)));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
    } catch {
      return this.#lost(client);
    }
    if (this.#isStopped) return void client.end().catch(() => undefined);
    this.#client = client;
    this.#pauseMs = FIRST_RETRY_MS;
    this.#schedule();
  }

  #lost(client: pg.Client): void {
    if (this.#client === client) this.#client = undefined;
    client.end().catch(() => undefined);
    if (this.#isStopped || this.#client || this.#retry) return;
    this.#retry = setTimeout(() => void this.#reconnect(), this.#pauseMs);
    this.#pauseMs = Math.min(this.#pauseMs * 2, LAST_RETRY_MS);
  }

  async #reconnect(): Promise<void> {
    this.#retry = undefined;
    await this.connect();
    if (this.#client) this.#listening.missed();
  }

  #schedule(): void {
    const isBusy = this.#gathering !== undefined || this.#sending !== undefined;
    if (this.#waiting.size === 0 || !this.#client || isBusy || this.#isStopped) return;
    this.#gathering = setTimeout(() => {
      this.#gathering = undefined;
      this.#sending = this.#sendWaiting().finally(() => {
        this.#sending = undefined;
        this.#schedule();
      });
    }, GATHER_MS);
  }

  async #sendWaiting(): Promise<void> {
    const client = this.#client;
    if (!client) return;
    const notices = [...this.#waiting];
    this.#waiting.clear();
    try {
      await client.query(`select pg_notify('${CHANNEL}', notice) from unnest($1::text[]) as notice`, [
        notices,
      ]);
    } catch {
      for (const notice of notices) this.#waiting.add(notice);
      this.#lost(client);
    }
  }
}
