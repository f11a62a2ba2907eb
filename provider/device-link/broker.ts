import "#contract/device-link/no-number-cache.ts";
import type { EventEmitter } from "node:events";
import {
  Aedes,
  type AuthenticateError,
  type AuthErrorCode,
  type Client,
  type ConnectPacket,
  type PublishPacket,
} from "aedes";
import { downMessages } from "#contract/device-link/device-link.ts";
import { limitKeepAlive } from "#contract/device-link/limits.ts";
import { downTopic, readTopic } from "#contract/device-link/topics.ts";
import { storageFault } from "#storage/engine/storage-fault.ts";
import { failureFields } from "#storage/log.ts";
import type { ProviderContext } from "../context.ts";
import { createAnnouncementRate } from "./announcement-rate.ts";
import { BoundedStream } from "./bounded-stream.ts";
import type { Connections, Peer } from "./connections.ts";
import { describeRepeats, type Identity, signInDevice } from "./sign-in.ts";

const SIGN_IN_WITHIN_MS = 10_000;
const READ_WITHIN_MS = 15_000;
// The numbers of MQTT; the package's enum has no value at run time.
const UNAVAILABLE = 3 as AuthErrorCode;
const REFUSED = 4 as AuthErrorCode;

interface BrokerOptions {
  connections: Connections;
  signInWithinMs?: number | undefined;
  /** Called when a device has signed in. */
  admitted(connection: BoundedStream): void;
  /** Called for a message in a device's `up` topics. */
  received(peer: Peer, message: string, payload: Buffer): void;
  gone(peer: Peer): void;
}

/** Makes the embedded broker that devices connect to. It never forwards messages between devices. */
export async function createBroker(
  context: Omit<ProviderContext, "link">,
  { connections, signInWithinMs = SIGN_IN_WITHIN_MS, admitted, received, gone }: BrokerOptions,
): Promise<Aedes> {
  const identities = new WeakMap<Client, Identity>();
  const peers = new WeakMap<Client, Peer>();
  const refused = (client: Client, what: string): Error => {
    const identity = identities.get(client);
    context.log("warn", "The device link refused something.", {
      what,
      hwId: identity?.hwId,
      address: addressOf(client),
      repeats: describeRepeats(identity, what),
    });
    return new Error(what);
  };

  const admit = (client: Client, identity: Identity): void => {
    // A hardware id is not proof: a client that only claims it must not end the device's connection.
    client.id = clientIdOf(identity);
    identities.set(client, identity);
    if (identity.status === "in-service" && client.conn instanceof BoundedStream) client.conn.enterService();
  };

  const announcements = createAnnouncementRate();
  const broker = new Aedes({
    connectTimeout: signInWithinMs,
    drainTimeout: READ_WITHIN_MS,
    preConnect(client, packet, done) {
      const isAccepted = limitConnection(packet);
      done(isAccepted ? null : refused(client, "a last will other than `gone`"), isAccepted);
    },
    authenticate(client, userName, password, done) {
      const address = addressOf(client);
      const credentials = { userName, password: password?.toString("utf8"), address };
      signInDevice(context, { ...credentials, announcements }).then(
        (identity) => {
          if (identity) admit(client, identity);
          else refused(client, "a sign-in");
          done(identity ? null : signInError(REFUSED), identity !== undefined);
        },
        (error: unknown) => {
          logFailedSignIn(context, address, error);
          done(signInError(UNAVAILABLE), false);
        },
      );
    },
    authorizePublish(client, packet, done) {
      if (!client) return done(new Error("Publishing is not permitted here."));
      const message = messageFor(identities.get(client), packet);
      if (message === undefined) return done(refused(client, "a publication"));
      done();
      const peer = peers.get(client);
      if (peer) received(peer, message, Buffer.from(packet.payload));
    },
    authorizeSubscribe(client, subscription, done) {
      const identity = identities.get(client);
      // Messages are sent at quality of service 1: the broker can't grant less than was requested.
      if (subscription.qos === 1 && identity && canRead(topicHwIdOf(identity), subscription.topic))
        return done(null, subscription);
      refused(client, "a subscription");
      done(null, null);
    },
    // Messages for a device are sent to its connection; no message reaches it through a topic.
    authorizeForward: (_client, packet) => (readTopic(packet.topic)?.direction === "down" ? packet : null),
  });
  broker.on("client", (client) => {
    const identity = identities.get(client);
    if (!identity) return;
    const peer = peerOf(client);
    peers.set(client, peer);
    if (client.conn instanceof BoundedStream) admitted(client.conn);
    connections.add(peer, identity, addressOf(client));
  });
  broker.on("clientDisconnect", (client) => {
    const peer = peers.get(client);
    if (peer) gone(peer);
  });
  // Without a listener an error inside the broker would end the process.
  (broker as EventEmitter).on("error", (error) =>
    context.log("error", "The device link failed.", failureFields(error)),
  );
  await broker.listen();
  return broker;
}

/**
 * Limits what a connection asks for; returns false for a last will that is not accepted. State that must outlive
 * the connection is stored in the database, never in the broker.
 */
function limitConnection(packet: ConnectPacket): boolean {
  packet.clean = true;
  packet.keepalive = limitKeepAlive(packet.keepalive);
  const will = packet.will && readTopic(packet.will.topic);
  const isGone = will?.direction === "up" && will.message === "gone" && !packet.will?.retain;
  if (packet.will && !isGone) return false;
  // The end of a connection is detected without a last will.
  delete packet.will;
  return true;
}

function logFailedSignIn({ log }: Pick<ProviderContext, "log">, address: string | undefined, error: unknown) {
  log("warn", "A device could not sign in.", {
    address,
    fault: storageFault(error),
    error: String(error),
    repeats: "a sign-in that failed",
  });
}

/**
 * Makes a peer that sends to this connection only, not to the topic: another client that claims the same
 * hardware id may subscribe to that topic.
 */
function peerOf(client: Client): Peer {
  return {
    atBroker: false,
    send: (topic, payload) =>
      client.publish(
        { cmd: "publish", topic, payload, qos: 1, dup: false, retain: false },
        // The end of a connection is handled by its stream.
        () => undefined,
      ),
    close: () => client.close(),
    startOver: () => client.close(),
    ended: new Promise((resolve) => client.conn.once("close", resolve)),
  };
}

/** Returns the name of a message that this device may send; undefined for anything else. */
function messageFor(identity: Identity | undefined, packet: PublishPacket): string | undefined {
  const topic = readTopic(packet.topic);
  const isOwn = topic?.direction === "up" && identity && topic.hwId === topicHwIdOf(identity);
  return isOwn && !packet.retain && packet.qos < 2 ? topic.message : undefined;
}

function canRead(hwId: string, topic: string): boolean {
  if (topic === downTopic(hwId, "+")) return true;
  const read = readTopic(topic);
  return read?.direction === "down" && read.hwId === hwId && Object.hasOwn(downMessages, read.message);
}

/** Returns the hardware id as it is written in the device's topics. */
function topicHwIdOf({ topicHwId, hwId }: Identity): string {
  return topicHwId ?? hwId;
}

function clientIdOf(identity: Identity): string {
  if (identity.status !== "announcing") return identity.hwId;
  return `${identity.hwId}?${identity.activationCodeHash}`;
}

function signInError(returnCode: AuthErrorCode): AuthenticateError {
  return Object.assign(new Error("The device was not let in."), { returnCode });
}

function addressOf(client: Client): string | undefined {
  return client.conn instanceof BoundedStream ? client.conn.address : undefined;
}
