import { DEFAULT_CREDENTIAL_RETENTION_H } from "#rules/access/access-credentials.ts";
import { eventsRetainedSince } from "#rules/history/events.ts";
import { BUDGET_HOURS, toHour } from "#rules/installation/message-budget.ts";
import { MESSAGES_RETENTION_MS } from "#rules/installation/messages.ts";
import { NOTES_READ_RETENTION_MS, NOTES_UNREAD_RETENTION_MS } from "#rules/people/notes.ts";
import { deleteExpiredRecords } from "#storage/idempotency-records.ts";
import { deleteJobsDoneBefore } from "#storage/jobs/claims.ts";
import { deleteOldPresentedTags } from "../../access/queries/presented-tags.ts";
import { finishRemoval } from "../../buildings/operations/remove-building.ts";
import { deleteOrphanBlobs } from "../../buildings/queries/blobs.ts";
import { listAbandonedDomainIds } from "../../buildings/queries/domains.ts";
import type { ProviderContext } from "../../context.ts";
import { deleteUnshownPictures } from "../../devices/queries/camera-pictures.ts";
import { deleteExpiredExports } from "../../history/queries/event-exports.ts";
import { deleteExpiredLinks } from "../../people/queries/account-links.ts";
import { deleteExpiredReservations } from "../../people/queries/invite-reservations.ts";
import { deleteOldNotes } from "../../people/queries/notes.ts";
import { deleteExpiredViews } from "../../people/queries/person-views.ts";
import { deleteCallsBefore } from "../../ring-calls/queries/ring-calls.ts";
import { STEP_S } from "../../sign-in/one-time-codes.ts";
import { deleteOldTries } from "../../sign-in/queries/guard-tries.ts";
import { deleteStepsBefore } from "../../sign-in/queries/second-factors.ts";
import { deleteExpiredChallenges } from "../../sign-in/queries/sign-in-challenges.ts";
import { deleteExpiredTokens } from "../../sign-in/queries/token-families.ts";
import { deleteRunsBefore } from "../queries/backups.ts";
import { deleteCredentialsEndedBefore, deleteEventsBefore, listEventTtls } from "../queries/expired.ts";
import { deleteMessageCountsBefore } from "../queries/message-counts.ts";
import { deleteOldMessages } from "../queries/messages.ts";

/** Far longer than a code is valid, because a clock may be set back. */
const STEPS_STORED = 120;
const MS_PER_HOUR = 3_600_000;
/** Longer than the longest interval between two backups, so that the last one is always known. */
const RUNS_RETENTION_MS = 365 * 24 * MS_PER_HOUR;

/**
 * Deletes everything past its retention: tokens, views, links, challenges, unused pictures, messages, jobs, events,
 * credentials (§9), and the remains of buildings whose deletion was interrupted.
 */
export async function sweep({ db, now }: Pick<ProviderContext, "db" | "now">): Promise<void> {
  await deleteExpiredTokens(db, now());
  await deleteExpiredViews(db, now());
  await deleteExpiredLinks(db, now());
  await deleteExpiredReservations(db, now());
  await deleteExpiredChallenges(db, now());
  await deleteStepsBefore(db, Math.floor(now() / (STEP_S * 1000)) - STEPS_STORED);
  await deleteExpiredRecords(db, now());
  await deleteOldTries(db, now());
  await deleteOrphanBlobs(db, now());
  await deleteExpiredExports(db, now());
  await deleteOldPresentedTags(db, now());
  await deleteMessageCountsBefore(db, toHour(now()) - BUDGET_HOURS);
  const read = now() - NOTES_READ_RETENTION_MS;
  await deleteOldNotes(db, { read, unread: now() - NOTES_UNREAD_RETENTION_MS });
  await deleteUnshownPictures(db, now());
  await deleteOldMessages(db, now() - MESSAGES_RETENTION_MS);
  await deleteJobsDoneBefore(db, now() - MESSAGES_RETENTION_MS);
  await deleteRunsBefore(db, now() - RUNS_RETENTION_MS);
  for (const id of await listAbandonedDomainIds(db)) await finishRemoval(db, id);
  for (const { id, ttlHours } of await listEventTtls(db)) {
    const retainedSince = eventsRetainedSince(ttlHours, now());
    await deleteEventsBefore(db, id, retainedSince);
    await deleteCallsBefore(db, id, retainedSince);
  }
  await deleteCredentialsEndedBefore(db, now() - DEFAULT_CREDENTIAL_RETENTION_H * MS_PER_HOUR);
}
