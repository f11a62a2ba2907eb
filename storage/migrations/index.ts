import type { Migration } from "../migration.ts";
import { schema } from "./0001-schema/index.ts";
import { calledPeople } from "./0002-called-people.ts";
import { cameraOutcomes } from "./0003-camera-outcomes.ts";
import { consoleOpenings } from "./0004-console-openings.ts";
import { simulatedHardware } from "./0005-simulated-hardware.ts";
import { termsOfTheTrade } from "./0006-terms-of-the-trade.ts";
import { idempotencyRecords } from "./0007-idempotency-records.ts";
import { openedOutputs } from "./0008-opened-outputs-additive.ts";
import { namedAccounts } from "./0009-named-accounts-additive.ts";
import { refusedTags } from "./0010-refused-tags-additive.ts";
import { listKeys } from "./0011-list-keys-additive.ts";
import { flats } from "./0012-flats-additive.ts";
import { lastUses } from "./0013-last-uses-additive.ts";
import { lostTags } from "./0014-lost-tags-additive.ts";
import { searchKeys } from "./0015-search-keys-additive.ts";
import { personViews } from "./0016-person-views-additive.ts";
import { ringCalls } from "./0017-ring-calls-additive.ts";
import { ringOrder } from "./0018-ring-order-additive.ts";
import { pushSubscriptions } from "./0019-push-subscriptions-additive.ts";

/** Every migration, in order. A released migration is never changed: add another one instead. */
export const migrations: Migration[] = [
  schema,
  calledPeople,
  cameraOutcomes,
  consoleOpenings,
  simulatedHardware,
  termsOfTheTrade,
  idempotencyRecords,
  openedOutputs,
  namedAccounts,
  refusedTags,
  listKeys,
  flats,
  lastUses,
  lostTags,
  searchKeys,
  personViews,
  ringCalls,
  ringOrder,
  pushSubscriptions,
];
