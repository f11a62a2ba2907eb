import type { Migration } from "../migration.ts";
import { mainJob } from "./0001-main-job.ts";
import { things } from "./0002-things.ts";
import { groups } from "./0003-groups.ts";
import { deviceLife } from "./0004-device-life.ts";
import { accounts } from "./0005-accounts.ts";
import { audit } from "./0006-audit.ts";
import { doneCalls } from "./0007-done-calls.ts";
import { messagesSeen } from "./0008-messages-seen.ts";
import { whatEventsCarry } from "./0009-what-events-carry.ts";
import { keptHonest } from "./0011-kept-honest.ts";
import { triedCodes } from "./0012-tried-codes.ts";
import { lists } from "./0013-lists.ts";
import { toldPlaces } from "./0014-told-places.ts";
import { eventExports } from "./0015-event-exports.ts";
import { presentedTags } from "./0016-presented-tags.ts";
import { pinnedCertificate } from "./0017-pinned-certificate.ts";
import { backups } from "./0018-backups.ts";
import { signingIn } from "./0019-signing-in.ts";
import { guardTries } from "./0020-guard-tries.ts";
import { refusedAtADoor } from "./0021-refused-at-a-door.ts";
import { aPlaceForEveryQuestion } from "./0023-a-place-for-every-question.ts";

/** Every migration, in order. A released one is never changed: a change is one more. */
export const migrations: Migration[] = [
  mainJob,
  things,
  groups,
  deviceLife,
  accounts,
  audit,
  doneCalls,
  messagesSeen,
  whatEventsCarry,
  keptHonest,
  triedCodes,
  lists,
  toldPlaces,
  eventExports,
  presentedTags,
  pinnedCertificate,
  backups,
  signingIn,
  guardTries,
  refusedAtADoor,
  aPlaceForEveryQuestion,
];
