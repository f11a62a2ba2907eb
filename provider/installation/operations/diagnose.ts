import { statfs } from "node:fs/promises";
import { performance } from "node:perf_hooks";
import {
  DIAGNOSED_PARTS,
  type DiagnosedPart,
  type DiagnosisState,
  type Finding,
  FINDINGS,
} from "#contract/installation/diagnosis.ts";
import {
  DISK_FREE_MIN_BYTES,
  DISK_FREE_MIN_SHARE,
  PROBE_DEADLINE_MS,
} from "#rules/installation/diagnosis.ts";
import { writeNote } from "#storage/storage-health.ts";
import type { ProviderContext } from "../../context.ts";
import type { BrokerProblem } from "../../external-broker/open-client.ts";
import { countDevices, readDatabaseState, readOutboxState } from "../queries/diagnosis.ts";
import { findMailServer } from "../queries/mail-server.ts";
import { diagnoseBackups } from "./diagnose-backups.ts";
import { diagnoseCertificate } from "./diagnose-certificate.ts";
import { diagnoseClock } from "./diagnose-clock.ts";
import { findDeniedFolder } from "./find-denied-folder.ts";
import type { ProbeResult } from "./probe-result.ts";

const BROKER_FINDINGS: Record<BrokerProblem, Finding> = {
  unreachable: "BROKER_AWAY",
  refused: "BROKER_REFUSES",
  "without-accounts": "BROKER_WITHOUT_ACCOUNTS",
};

interface PartDiagnosis extends ProbeResult {
  part: DiagnosedPart;
  state: DiagnosisState;
}

const probes: Record<DiagnosedPart, (context: ProviderContext) => Promise<ProbeResult>> = {
  database: diagnoseDatabase,
  disk: diagnoseDisk,
  backups: diagnoseBackups,
  clock: diagnoseClock,
  mail: diagnoseMail,
  devices: diagnoseDevices,
  certificate: diagnoseCertificate,
  version: diagnoseVersion,
};

/** Checks everything that the provider depends on, in parallel, each part for at most two seconds. */
export function diagnose(context: ProviderContext): Promise<PartDiagnosis[]> {
  return Promise.all(
    DIAGNOSED_PARTS.map(async (part) => {
      const found = await withinDeadline(part, probes[part](context));
      return { part, state: FINDINGS[found.finding], ...found };
    }),
  );
}

/**
 * Bounds a probe's time. Only a failure of the database makes a probe throw; probes report all other
 * failures.
 */
async function withinDeadline(part: DiagnosedPart, probe: Promise<ProbeResult>): Promise<ProbeResult> {
  let timer: NodeJS.Timeout | undefined;
  const nothing: ProbeResult = { finding: part === "database" ? "DATABASE_AWAY" : "NO_ANSWER", facts: {} };
  const late = new Promise<ProbeResult>((resolve) => {
    timer = setTimeout(() => resolve(nothing), PROBE_DEADLINE_MS);
  });
  try {
    return await Promise.race([probe.catch(() => nothing), late]);
  } finally {
    clearTimeout(timer);
  }
}

async function diagnoseDatabase({ db }: ProviderContext): Promise<ProbeResult> {
  const from = performance.now();
  const state = await readDatabaseState(db);
  const facts = { engine: db.engine, ...state, answerMs: Math.round(performance.now() - from) };
  if (state.whole === false) return { finding: "DATABASE_DAMAGED", facts };
  const refused = await writeNote(db).then(
    () => false,
    () => true,
  );
  const problem = db.problem;
  if (problem === "full") return { finding: "DATABASE_FULL", facts };
  if (problem === "read-only" || refused) return { finding: "DATABASE_READ_ONLY", facts };
  return { finding: db.isLogMissing ? "DATABASE_WITHOUT_LOG" : "DATABASE_WORKS", facts };
}

async function diagnoseDisk({ dataDir }: ProviderContext): Promise<ProbeResult> {
  if (dataDir === undefined) return { finding: "DISK_UNKNOWN", facts: {} };
  const { bsize, bavail, blocks } = await statfs(dataDir);
  const facts = { folder: dataDir, freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  const denied = await findDeniedFolder(dataDir);
  if (denied) return { finding: "FOLDER_NOT_WRITABLE", facts: { ...facts, ...denied } };
  const low =
    facts.freeBytes < DISK_FREE_MIN_BYTES || facts.freeBytes < facts.totalBytes * DISK_FREE_MIN_SHARE;
  return { finding: low ? "DISK_LOW" : "DISK_ROOMY", facts };
}

async function diagnoseMail({ db, gateway }: ProviderContext): Promise<ProbeResult> {
  const [server, outbox] = await Promise.all([findMailServer(db), readOutboxState(db)]);
  const { waiting, failed, lastFailureAt, lastSentAt } = outbox;
  const facts = {
    waiting,
    failed,
    mailHost: server?.host,
    gatewayHost: gateway && new URL(gateway.url).host,
    lastFailureAt,
  };
  if (!server) return { finding: "MAIL_NOT_SET", facts };
  const fails = lastFailureAt !== undefined && lastFailureAt > (lastSentAt ?? 0);
  return { finding: fails ? "MAIL_FAILS" : "MAIL_SENDS", facts };
}

async function diagnoseDevices({ db, link }: ProviderContext): Promise<ProbeResult> {
  const facts = { ...(await countDevices(db)), mqttPort: link.mqttPort(), brokerHost: link.brokerHost };
  if (!link.ready()) return { finding: "DEVICES_CANNOT", facts };
  const problem = link.brokerProblem();
  return { finding: problem ? BROKER_FINDINGS[problem] : "DEVICES_CONNECT", facts };
}

async function diagnoseVersion({ version, start }: ProviderContext): Promise<ProbeResult> {
  return Promise.resolve({
    finding: "VERSION_TOLD",
    facts: { version, node: process.versions.node, startedAt: start.at },
  });
}
