import type { EventEmitter } from "node:events";
import { Aedes, type AuthenticateError, type AuthErrorCode, type Client, type PublishPacket } from "aedes";
import { downMessages, downTopic, readTopic, type DownMessageName } from "#contract/device-link.ts";
import type { House } from "../house.ts";
import { BoundedStream } from "./bounded-stream.ts";
import type { Connections, Peer } from "./connections.ts";
import { signInDevice, type Identity } from "./sign-in.ts";

const SIGN_IN_WITHIN_MS = 10_000;
const READ_WITHIN_MS = 15_000;
/** A device that stays silent for longer than one and a half of this is taken for gone. */
const KEEPALIVE_MAX_S = 300;
// MQTT's own numbers; the package's enum has no value at run time.
const UNAVAILABLE = 3 as AuthErrorCode;
const REFUSED = 4 as AuthErrorCode;

export interface BrokerOptions {
  connections: Connections;
  /** A message of a device below its own `up` topic. */
  received(peer: Peer, message: string, payload: Buffer): void;
  gone(peer: Peer): void;
}

/** The broker that devices talk to. It passes nothing from one device to another. */
export async function makeBroker(
  house: Omit<House, "link">,
  { connections, received, gone }: BrokerOptions,
): Promise<Aedes> {
  const identities = new WeakMap<Client, Identity>();
  const peers = new WeakMap<Client, Peer>();
  const refused = (client: Client, what: string): Error => {
    house.log("warn", "The device link refused something.", {
      what,
      hwId: identities.get(client)?.hwId,
      address: addressOf(client),
    });
    return new Error(what);
  };

  const broker = new Aedes({
    connectTimeout: SIGN_IN_WITHIN_MS,
    drainTimeout: READ_WITHIN_MS,
    keepaliveLimit: KEEPALIVE_MAX_S,
    preConnect(client, packet, done) {
      // Whatever would outlive the connection is kept in the database, never in the broker.
      packet.clean = true;
      if (packet.will) return done(refused(client, "a last will"), false);
      done(null, true);
    },
    authenticate(client, userName, password, done) {
      const address = addressOf(client);
      signInDevice(house, { userName, password: password?.toString("utf8"), address }).then(
        (identity) => {
          if (!identity) {
            refused(client, "a sign-in");
            return done(signInError(REFUSED), false);
          }
          // The place of a device belongs to it alone: whoever only claims its hardware id can't end its connection.
          client.id = placeOf(identity);
          identities.set(client, identity);
          done(null, true);
        },
        (error: unknown) => {
          house.log("warn", "A device could not sign in.", { address, error: String(error) });
          done(signInError(UNAVAILABLE), false);
        },
      );
    },
    authorizePublish(client, packet, done) {
      if (!client) return done(new Error("Nobody publishes here."));
      const message = messageFor(identities.get(client), packet);
      if (message === undefined) return done(refused(client, "a publication"));
      done();
      const peer = peers.get(client);
      if (peer) received(peer, message, Buffer.from(packet.payload));
    },
    authorizeSubscribe(client, subscription, done) {
      const hwId = identities.get(client)?.hwId;
      if (hwId !== undefined && mayRead(hwId, subscription.topic)) return done(null, subscription);
      refused(client, "a subscription");
      done(null, null);
    },
    // What is for a device is sent to its connection; nothing reaches it by way of a topic.
    authorizeForward: (_client, packet) => (readTopic(packet.topic)?.direction === "down" ? packet : null),
  });
  broker.on("client", (client) => {
    const identity = identities.get(client);
    if (!identity) return;
    const peer = peerOf(client);
    peers.set(client, peer);
    connections.add(peer, identity, addressOf(client));
  });
  broker.on("clientDisconnect", (client) => {
    const peer = peers.get(client);
    if (peer) gone(peer);
  });
  // Without a listener a fault inside the broker would end the process.
  (broker as EventEmitter).on("error", (error) =>
    house.log("error", "The device link failed.", { error: String(error) }),
  );
  await broker.listen();
  return broker;
}

/**
 * What is sent goes to this connection alone, never by topic: another device that merely claims the same hardware id
 * listens on the same topic.
 */
function peerOf(client: Client): Peer {
  return {
    atBroker: false,
    send: (topic, payload) =>
      client.publish(
        { cmd: "publish", topic, payload, qos: 1, dup: false, retain: false },
        // A connection that ended is seen where it ends.
        () => undefined,
      ),
    close: () => client.close(),
    beginAnew: () => client.close(),
    ended: new Promise((resolve) => client.conn.once("close", resolve)),
  };
}

/** The name of a message that this device may send; undefined for anything else. */
function messageFor(identity: Identity | undefined, packet: PublishPacket): string | undefined {
  const topic = readTopic(packet.topic);
  const isOwn = topic?.direction === "up" && topic.hwId === identity?.hwId;
  return isOwn && !packet.retain && packet.qos < 2 ? topic.message : undefined;
}

function mayRead(hwId: string, topic: string): boolean {
  const names = Object.keys(downMessages) as DownMessageName[];
  return topic === downTopic(hwId, "+") || names.some((name) => topic === downTopic(hwId, name));
}

function placeOf(identity: Identity): string {
  if (identity.standing !== "announcing") return identity.hwId;
  return `${identity.hwId}?${identity.activationCodeHash}`;
}

function signInError(returnCode: AuthErrorCode): AuthenticateError {
  return Object.assign(new Error("The device was not let in."), { returnCode });
}

function addressOf(client: Client): string | undefined {
  return client.conn instanceof BoundedStream ? client.conn.address : undefined;
}
