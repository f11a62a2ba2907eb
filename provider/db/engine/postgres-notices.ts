import { type Kysely, sql } from "kysely";
import pg from "pg";
import { POSTGRES_TIMEOUT_MS } from "./postgres-connection.ts";

const CHANNEL = "portineria_hints";
const REPLACED = "replaced";
/** What comes together is told together. */
const GATHER_MS = 50;
const FIRST_RETRY_MS = 250;
const LAST_RETRY_MS = 5_000;

interface Listening {
  heard(notice: string): void;
  /** Other tables have taken the place of those that there were. */
  replaced(): void;
  /** It listens again: what was told meanwhile has not been heard. */
  missed(): void;
}

/** Tells the other processes on the same database, and hears them. */
export interface Notices {
  tell(notice: string): void;
  stop(): Promise<void>;
}

/** Tells it to every process as the transaction of `tx` is committed, and only then. */
export async function sayReplaced(tx: Pick<Kysely<unknown>, "getExecutor">): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${REPLACED})`.execute(tx);
}

/**
 * Listens on a connection of its own, and connects again where that is lost. What is told meanwhile waits, each notice
 * once. Answers when it listens, or has failed to for the first time.
 */
export async function listenOnPostgres(
  url: string,
  { heard, missed, replaced }: Listening,
): Promise<Notices> {
  const waiting = new Set<string>();
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let telling: Promise<void> | undefined;
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
      ...{ connectionString: url, keepAlive: true, application_name: "portineria hints" },
      ...{ connectionTimeoutMillis: POSTGRES_TIMEOUT_MS, query_timeout: POSTGRES_TIMEOUT_MS },
    });
    fresh.on("error", () => lost(fresh));
    fresh.on("end", () => client === fresh && lost(fresh));
    fresh.on("notification", ({ payload = "" }) => (payload === REPLACED ? replaced() : heard(payload)));
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
    if (waiting.size === 0 || !client || timer || telling || stopped) return;
    timer = setTimeout(() => {
      timer = undefined;
      telling = tellWaiting().finally(() => {
        telling = undefined;
        schedule();
      });
    }, GATHER_MS);
  }

  async function tellWaiting(): Promise<void> {
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
    tell(notice) {
      waiting.add(notice);
      schedule();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      clearTimeout(retry);
      await telling;
      if (waiting.size > 0) await tellWaiting();
      const last = client;
      client = undefined;
      await last?.end().catch(() => undefined);
    },
  };
}
