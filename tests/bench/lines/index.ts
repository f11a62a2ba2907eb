import type { Line } from "../bench-run.ts";
import { accessDecision } from "./access-decision.ts";
import { coldStart } from "./cold-start.ts";
import { crowd } from "./crowd.ts";
import { devicesList } from "./devices-list.ts";
import { devicesScreen } from "./devices-screen.ts";
import { devicesScreenRequests } from "./devices-screen-requests.ts";
import { durableWrites } from "./durable-writes.ts";
import { eventsExport } from "./events-export.ts";
import { eventsQuery } from "./events-query.ts";
import { firstScreenJavascript } from "./first-screen-javascript.ts";
import { groupWalks } from "./group-walks.ts";
import { loginScreen } from "./login-screen.ts";
import { longLists } from "./long-lists.ts";
import { memory } from "./memory.ts";

/** All lines, in the order in which they run. */
export const lines: readonly Line[] = [
  devicesList,
  devicesScreen,
  loginScreen,
  durableWrites,
  coldStart,
  memory,
  firstScreenJavascript,
  devicesScreenRequests,
  eventsQuery,
  eventsExport,
  accessDecision,
  groupWalks,
  longLists,
  crowd,
];
