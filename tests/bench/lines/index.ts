import type { Line } from "../bench-run.ts";
import { accessDecision } from "./access-decision.ts";
import { backup } from "./backup.ts";
import { changeFanOut } from "./change-fan-out.ts";
import { coldStart } from "./cold-start.ts";
import { crowd } from "./crowd.ts";
import { devicesList } from "./devices-list.ts";
import { devicesScreen } from "./devices-screen.ts";
import { devicesScreenRequests } from "./devices-screen-requests.ts";
import { durableWrites } from "./durable-writes.ts";
import { eventsExport } from "./events-export.ts";
import { eventsQuery } from "./events-query.ts";
import { firstScreenJavascript } from "./first-screen-javascript.ts";
import { fleet } from "./fleet.ts";
import { groupWalks } from "./group-walks.ts";
import { growth } from "./growth.ts";
import { hostileDeviceLink } from "./hostile-device-link.ts";
import { listVisible } from "./list-visible.ts";
import { loginScreen } from "./login-screen.ts";
import { longLists } from "./long-lists.ts";
import { memory } from "./memory.ts";
import { pictures } from "./pictures.ts";
import { pressToRelay } from "./press-to-relay.ts";
import { ringAmongDevices } from "./ring-among-devices.ts";
import { ringToPage } from "./ring-to-page.ts";
import { ringToPush } from "./ring-to-push.ts";
import { search } from "./search.ts";
import { tagAtDoor } from "./tag-at-door.ts";
import { hostileForms, signInStorm } from "./under-attack.ts";

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
  listVisible,
  eventsQuery,
  eventsExport,
  accessDecision,
  tagAtDoor,
  changeFanOut,
  ringToPage,
  ringAmongDevices,
  ringToPush,
  pressToRelay,
  fleet,
  groupWalks,
  longLists,
  search,
  crowd,
  pictures,
  backup,
  hostileForms,
  hostileDeviceLink,
  signInStorm,
  growth,
];
