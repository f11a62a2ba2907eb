import { z } from "zod";

/**
 * The device link: MQTT topics and messages between devices and server.
 * A device signs in to the broker with its hardware id as user name. Before it is in service its password is
 * `activation:CODE`; once it has received its secret, `secret:SECRET`. It may publish to the topics below its
 * own `up` and subscribe to those below its own `down`, nothing else. Messages are JSON, at quality of
 * service 1; messages that must arrive once are acknowledged by id.
 * Where the servers use an external broker, a device in service receives its address (`broker`) and may
 * connect there, with its secret and with `gone` as its last will, as long as `LEADER_TOPIC` names a server
 * that manages it. Otherwise it returns to the address where it received the broker's.
 */
export const LINK_WEB_SOCKET_PATH = "/device-link";
/**
 * The retained topic of an external broker that names the server in charge of it. A new server in charge
 * knows no device yet.
 */
export const LEADER_TOPIC = "portineria/leader";
/**
 * 1: a device without `protocol` in its `hello`. 2: configurations in parts, sealed values, the server's
 * time.
 */
export const NEWEST_PROTOCOL = 2;

/** The message at `LEADER_TOPIC`; null while no server is in charge. */
export const leaderNotice = z.object({
  /** The id of the server in charge, new with each start. */
  leader: z.string().min(1).max(64).nullable(),
});

export { CALL_STATES, type CallState, type CallTargets } from "./call-states.ts";
export { accessDecision, type DeviceConfiguration, deviceConfiguration } from "./device-configuration.ts";
export { type DeviceEvent, deviceEvent } from "./device-event.ts";
export { type DownMessage, type DownMessageName, downMessages } from "./down-messages.ts";
export { type PeopleChange } from "./manifest-parts.ts";
export { type UpMessage, type UpMessageName, upMessages } from "./up-messages.ts";
