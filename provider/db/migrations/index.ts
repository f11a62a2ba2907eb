import type { Migration } from "../migrate.ts";
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
];
