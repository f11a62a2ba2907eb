import { statfs } from "node:fs/promises";
import { performance } from "node:perf_hooks";
import {
  DIAGNOSED_PARTS,
  type DiagnosedPart,
  type DiagnosisState,
  type Finding,
  FINDINGS,
} from "#contract/diagnosis.ts";
import { countDevices, findDatabaseTime, readDatabaseState, readOutboxState } from "../db/diagnosis.ts";
import { findMailServer } from "../db/mail-server.ts";
import { storageProblem, writeNote } from "../db/storage-health.ts";
import type { BrokerProblem } from "../external-broker/open-client.ts";
import type { House } from "../house.ts";
import { diagnoseBackups } from "./diagnose-backups.ts";
import { diagnoseCertificate } from "./diagnose-certificate.ts";
import type { Found } from "./found.ts";

/** No part is waited for any longer. */
const PROBE_DEADLINE_MS = 2_000;
const FREE_MIN_SHARE = 0.1;
const FREE_MIN_BYTES = 1024 ** 3;
/** Tokens, doors' time limits and the order of the history come from two clocks. */
const CLOCKS_APART_MAX_MS = 5_000;
const JUMP_MAX_MS = 60_000;

const BROKER_FINDINGS: Record<BrokerProblem, Finding> = {
  unreachable: "BROKER_AWAY",
  refused: "BROKER_REFUSES",
  "without-accounts": "BROKER_WITHOUT_ACCOUNTS",
};

interface Diagnosed extends Found {
  part: DiagnosedPart;
  state: DiagnosisState;
}

const probes: Record<DiagnosedPart, (house: House) => Promise<Found>> = {
  database: diagnoseDatabase,
  disk: diagnoseDisk,
  backups: diagnoseBackups,
  clock: diagnoseClock,
  mail: diagnoseMail,
  devices: diagnoseDevices,
  certificate: diagnoseCertificate,
  version: diagnoseVersion,
};

/** Looks at everything the provider stands on, all at once, each part for two seconds at most. */
export function diagnose(house: House): Promise<Diagnosed[]> {
  return Promise.all(
    DIAGNOSED_PARTS.map(async (part) => {
      const found = await withinDeadline(part, probes[part](house));
      return { part, state: FINDINGS[found.finding], ...found };
    }),
  );
}

/** A probe that fails is the database's failure: all others answer. */
async function withinDeadline(part: DiagnosedPart, probe: Promise<Found>): Promise<Found> {
  let timer: NodeJS.Timeout | undefined;
  const nothing: Found = { finding: part === "database" ? "DATABASE_AWAY" : "NO_ANSWER", facts: {} };
  const late = new Promise<Found>((resolve) => {
    timer = setTimeout(() => resolve(nothing), PROBE_DEADLINE_MS);
  });
  try {
    return await Promise.race([probe.catch(() => nothing), late]);
  } finally {
    clearTimeout(timer);
  }
}

async function diagnoseDatabase({ db }: House): Promise<Found> {
  const from = performance.now();
  const state = await readDatabaseState(db);
  const facts = { engine: db.engine, ...state, answerMs: Math.round(performance.now() - from) };
  if (state.whole === false) return { finding: "DATABASE_DAMAGED", facts };
  const refused = await writeNote(db).then(
    () => false,
    () => true,
  );
  const problem = storageProblem(db);
  if (problem === "full") return { finding: "DATABASE_FULL", facts };
  if (problem === "read-only" || refused) return { finding: "DATABASE_READ_ONLY", facts };
  return { finding: "DATABASE_WORKS", facts };
}

async function diagnoseDisk({ dataDir }: House): Promise<Found> {
  if (dataDir === undefined) return { finding: "DISK_UNKNOWN", facts: {} };
  const { bsize, bavail, blocks } = await statfs(dataDir);
  const facts = { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  const low = facts.freeBytes < FREE_MIN_BYTES || facts.freeBytes < facts.totalBytes * FREE_MIN_SHARE;
  return { finding: low ? "DISK_LOW" : "DISK_ROOMY", facts };
}

async function diagnoseClock({ db, now, start }: House): Promise<Found> {
  const asked = now();
  const databaseTime = await findDatabaseTime(db);
  const answered = now();
  const apart = databaseTime === undefined ? undefined : wholeMs((asked + answered) / 2 - databaseTime);
  const jumpedMs = wholeMs(answered - start.at - (performance.now() - start.ticks));
  const facts = { serverTime: answered, jumpedMs, ...(apart !== undefined && { aheadOfDatabaseMs: apart }) };
  if (apart !== undefined && Math.abs(apart) > CLOCKS_APART_MAX_MS)
    return { finding: "CLOCK_DIFFERS", facts };
  return { finding: Math.abs(jumpedMs) > JUMP_MAX_MS ? "CLOCK_JUMPED" : "CLOCK_RIGHT", facts };
}

/** Never the zero below zero, which is lost on its way to a browser. */
function wholeMs(ms: number): number {
  return Math.round(ms) + 0;
}

async function diagnoseMail({ db, gateway }: House): Promise<Found> {
  const [server, outbox] = await Promise.all([findMailServer(db), readOutboxState(db)]);
  const { waiting, failed, lastFailureAt, lastSentAt } = outbox;
  const facts = {
    ...{ waiting, failed, ...(server && { mailHost: server.host }) },
    ...(gateway && { gatewayHost: new URL(gateway.url).host }),
    ...(lastFailureAt !== undefined && { lastFailureAt }),
  };
  if (!server) return { finding: "MAIL_NOT_SET", facts };
  const fails = lastFailureAt !== undefined && lastFailureAt > (lastSentAt ?? 0);
  return { finding: fails ? "MAIL_FAILS" : "MAIL_SENDS", facts };
}

async function diagnoseDevices({ db, link }: House): Promise<Found> {
  const [mqttPort, { brokerHost }] = [link.mqttPort(), link];
  const facts = {
    ...(await countDevices(db)),
    ...(mqttPort !== undefined && { mqttPort }),
    ...(brokerHost !== undefined && { brokerHost }),
  };
  if (!link.ready()) return { finding: "DEVICES_CANNOT", facts };
  const problem = link.brokerProblem();
  return { finding: problem ? BROKER_FINDINGS[problem] : "DEVICES_CONNECT", facts };
}

async function diagnoseVersion({ version, start }: House): Promise<Found> {
  return Promise.resolve({
    finding: "VERSION_TOLD",
    facts: { version, node: process.versions.node, startedAt: start.at },
  });
}
