import { type Kysely, sql } from "kysely";
import pg from "pg";
import { POSTGRES_TIMEOUT_MS } from "./postgres-connection.ts";

const CHANNEL = "portineria_hints";
const REPLACED = "replaced";
/** Notices within this time are sent together. */
const GATHER_MS = 50;
const FIRST_RETRY_MS = 250;
const LAST_RETRY_MS = 5_000;

interface Listening {
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
export async function listenOnPostgres(
  url: string,
  { received, missed, replaced }: Listening,
): Promise<Notices> {
  const waiting = new Set<string>();
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> | undefined;
  let retry: NodeJS.Timeout | undefined;
  let pause = FIRST_RETRY_MS;
  let stopped = false;

  function lost(which: pg.Client): void {
    if (client === which) client = undefined;
    which.end().catch(() => undefined);
    if (stopped || client || retry) return;
    retry = setTimeout(() => {
      retry = undefined;
      void connect(true);
    }, pause);
    pause = Math.min(pause * 2, LAST_RETRY_MS);
  }

  async function connect(again: boolean): Promise<void> {
    const fresh = new pg.Client({
      connectionString: url,
      keepAlive: true,
      application_name: "portineria change-feed",
      connectionTimeoutMillis: POSTGRES_TIMEOUT_MS,
      query_timeout: POSTGRES_TIMEOUT_MS,
    });
    fresh.on("error", () => lost(fresh));
    fresh.on("end", () => client === fresh && lost(fresh));
    fresh.on("notification", ({ payload = "" }) => (payload === REPLACED ? replaced() : received(payload)));
    try {
      await fresh.connect();
      await fresh.query(`listen ${CHANNEL}`);
    } catch {
      return lost(fresh);
    }
    if (stopped) return void fresh.end().catch(() => undefined);
    client = fresh;
    pause = FIRST_RETRY_MS;
    if (again) missed();
    schedule();
  }

  function schedule(): void {
    if (waiting.size === 0 || !client || timer || sending || stopped) return;
    timer = setTimeout(() => {
      timer = undefined;
      sending = sendWaiting().finally(() => {
        sending = undefined;
        schedule();
      });
    }, GATHER_MS);
  }

  async function sendWaiting(): Promise<void> {
    const by = client;
    if (!by) return;
    const notices = [...waiting];
    waiting.clear();
    try {
      await by.query(`select pg_notify('${CHANNEL}', notice) from unnest($1::text[]) as notice`, [notices]);
    } catch {
      for (const notice of notices) waiting.add(notice);
      lost(by);
    }
  }

  await connect(false);
  return {
    send(notice) {
      waiting.add(notice);
      schedule();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      clearTimeout(retry);
      await sending;
      if (waiting.size > 0) await sendWaiting();
      const last = client;
      client = undefined;
      await last?.end().catch(() => undefined);
    },
  };
}
