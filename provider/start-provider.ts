import { createPublicKey } from "node:crypto";
import { DECIDED_AT_ALL_WITHIN_MS } from "#contract/device-link/limits.ts";
import { BackupScheduler } from "./backups/backup-scheduler.ts";
import { createChangeFeed } from "./change-feed.ts";
import { listConcerns } from "./configurations/concerns.ts";
import type { ProviderContext } from "./context.ts";
import { startDeviceLink } from "./device-link/device-link.ts";
import { setUp } from "./installation/operations/set-up.ts";
import { setUpDemo } from "./installation/operations/set-up-demo.ts";
import { findLastRestore } from "./installation/queries/backups.ts";
import { JobWorkers } from "./job-workers.ts";
import { createKeys } from "./keys.ts";
import { parsePublicKey } from "./licences/signed-text.ts";
import { hasUsers } from "./people/queries/users.ts";
import { PeriodicWork } from "./periodic-work.ts";
import { Provider } from "./provider.ts";
import type { ProviderOptions } from "./provider-options.ts";
import { PushSender } from "./push/push-sender.ts";
import { shareChanges } from "./share-changes.ts";
import { createGuards } from "./sign-in/guards.ts";
import { formatPrintedCode } from "./sign-in/printed-code.ts";
import { WaitingSignIns } from "./sign-in/waiting-sign-ins.ts";

const DEMO_REFUSED =
  "DEMO=1 fills an empty database, and this one is in use. Start without DEMO, or name another DATA_DIR.";
const LOG_MISSING =
  "The database's log was deleted while it was needed: the last changes before this start may be lost. " +
  "If so, restore a backup: npm run restore -- FILE (docs/operating.md).";

/** Starts the provider on an open, migrated database. */
export async function startProvider(options: ProviderOptions): Promise<Provider> {
  const { database: db, log, admin, host, mqttPort, broker, waitingLifeMs, signInWithinMs } = options;
  const hasAccounts = await hasUsers(db);
  if (options.demo && hasAccounts) throw new Error(DEMO_REFUSED);
  if (db.isLogMissing) log("warn", LOG_MISSING);
  const services = await createServices(options, { hasAccounts, workers: () => workers });
  const { changeFeed, backups } = services;
  const deviceLink = await startDeviceLink(services, {
    host,
    mqttPort,
    broker,
    waitingLifeMs,
    signInWithinMs,
  });
  db.onChanged((changes) => changeFeed.publishConcerns(listConcerns(changes)));
  const stopSharing = await shareChanges(db, changeFeed, () => backups.lookForReplaced());
  const context: ProviderContext = { ...services, link: deviceLink };
  const workers = new JobWorkers(context, options);
  const demoNow = options.demo ? await setUpDemo(context, admin) : undefined;
  const setUpNow =
    admin && !hasAccounts && !demoNow
      ? await setUp(context, { ...admin, name: "Administrator", language: "en", guided: false })
      : undefined;
  const periodicWork = new PeriodicWork(context, options.updatesEveryMs);
  return new Provider({
    context,
    deviceLink,
    validateReplies: options.validateReplies,
    hasExternalBroker: broker !== undefined,
    isSetUp: hasAccounts || demoNow !== undefined || setUpNow !== undefined,
    setUpNow,
    demoNow,
    periodicWork,
    async stop() {
      periodicWork.stop();
      await Promise.all([workers.stop(), backups.stop()]);
      await deviceLink.stop();
      await periodicWork.stopSealing();
      await stopSharing();
    },
  });
}

/** Makes the services that handlers need besides the device link. `workers` are started after them. */
async function createServices(
  options: ProviderOptions,
  { hasAccounts, workers }: { hasAccounts: boolean; workers: () => JobWorkers },
) {
  const { database: db, publicUrl, log, admin, times } = options;
  const now = () => times().now;
  const keys = createKeys(options.secret);
  const restoredAs = await findLastRestore(db);
  const isFirstRun = !hasAccounts && !admin && !options.demo;
  return {
    db,
    keys,
    selfSignUp: options.selfSignUp ?? false,
    apiClient: options.apiClient,
    licenceIssuers: [
      createPublicKey(keys.licenceKey),
      ...(options.licencePublicKeys ?? []).map(parsePublicKey),
    ],
    guards: createGuards(db.engine === "postgres" ? db : undefined),
    waitingSignIns: new WaitingSignIns(db),
    changeFeed: createChangeFeed(),
    mail: {
      wake: () => workers().outbox.wake(),
      name: new URL(publicUrl).hostname,
      isChecking: false,
      checkDeadlineMs: options.mailCheckDeadlineMs,
    },
    outbound: options.outbound,
    gateway: options.messageGateway,
    push: new PushSender(
      options.outbound,
      { keys: keys.vapidKeys, subject: options.vapidSubject, now },
      options.pushDeadlineMs,
    ),
    exports: { wake: () => workers().exports.wake() },
    actionWork: { wake: () => workers().actions.wake() },
    decisionLifeMs: options.decisionLifeMs ?? DECIDED_AT_ALL_WITHIN_MS,
    backups: new BackupScheduler({ db, keys, log, now, work: options.backups, restoredAs }),
    log,
    publicUrl,
    version: options.version,
    dataDir: options.dataDir,
    start: { at: now(), ticks: performance.now() },
    setup: { code: isFirstRun ? formatPrintedCode(keys.hash("setup-code", ""), 12) : undefined },
    now,
    times,
  };
}
