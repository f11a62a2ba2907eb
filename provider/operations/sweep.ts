import { DEFAULT_CREDENTIAL_RETENTION_H } from "#rules/credentials.ts";
import { eventsKeptSince } from "#rules/events.ts";
import { deleteExpiredExports } from "../db/event-exports.ts";
import { deleteExpiredLinks } from "../db/account-links.ts";
import { deleteOrphanBlobs } from "../db/blobs.ts";
import { deleteCredentialsEndedBefore, deleteEventsBefore, listEventTtls } from "../db/expired.ts";
import { listAbandonedDomainIds } from "../db/domains.ts";
import { deleteOldPresentedTags } from "../db/presented-tags.ts";
import { deleteRunsBefore } from "../db/backups.ts";
import { deleteOldMessages } from "../db/messages.ts";
import { deleteOldCalls } from "../db/done-calls.ts";
import { deleteOldTries } from "../db/guard-tries.ts";
import { deleteStepsBefore } from "../db/second-factors.ts";
import { deleteExpiredChallenges } from "../db/sign-in-challenges.ts";
import { deleteExpiredTokens } from "../db/tokens.ts";
import type { House } from "../house.ts";
import { deleteJobsDoneBefore } from "../jobs/claims.ts";
import { STEP_S } from "../one-time-codes.ts";
import { finishRemoval } from "./remove-building.ts";

/** Far more than a code counts: a clock may be set back. */
const STEPS_KEPT = 120;
const MS_PER_HOUR = 3_600_000;
/** How long it can be seen what became of a message, and of the job that sent it. */
const MESSAGES_KEPT_MS = 7 * 24 * MS_PER_HOUR;
/** Longer than the longest pause between two backups, so that the last one is always known. */
const RUNS_KEPT_MS = 365 * 24 * MS_PER_HOUR;

/**
 * Deletes what has been kept long enough: tokens, links, challenges, pictures nobody shows, messages, jobs, events, credentials
 * (§9), and the rest of buildings whose deletion was interrupted.
 */
export async function sweep({ db, now }: Pick<House, "db" | "now">): Promise<void> {
  await deleteExpiredTokens(db, now());
  await deleteExpiredLinks(db, now());
  await deleteExpiredChallenges(db, now());
  await deleteStepsBefore(db, Math.floor(now() / (STEP_S * 1000)) - STEPS_KEPT);
  await deleteOldCalls(db, now());
  await deleteOldTries(db, now());
  await deleteOrphanBlobs(db, now());
  await deleteExpiredExports(db, now());
  await deleteOldPresentedTags(db, now());
  await deleteOldMessages(db, now() - MESSAGES_KEPT_MS);
  await deleteJobsDoneBefore(db, now() - MESSAGES_KEPT_MS);
  await deleteRunsBefore(db, now() - RUNS_KEPT_MS);
  for (const id of await listAbandonedDomainIds(db)) await finishRemoval(db, id);
  for (const { id, ttlHours } of await listEventTtls(db)) {
    await deleteEventsBefore(db, id, eventsKeptSince(ttlHours, now()));
  }
  await deleteCredentialsEndedBefore(db, now() - DEFAULT_CREDENTIAL_RETENTION_H * MS_PER_HOUR);
}
