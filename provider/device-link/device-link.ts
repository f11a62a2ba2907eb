import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { createWebSocketStream, type WebSocket } from "ws";
import type { DeviceLinkPort, House } from "../house.ts";
import { makeDevicesAtBroker } from "./at-broker.ts";
import { BoundedStream } from "./bounded-stream.ts";
import { makeBroker } from "./broker.ts";
import { makeCommands } from "./commands.ts";
import { makeConfigurations } from "./configurations.ts";
import { makeConnections, send, type Connection, type Peer } from "./connections.ts";
import { listenForDevices } from "./listen.ts";
import { AWAY_AFTER_MS, makePresence } from "./presence.ts";
import { watchRetirements } from "./retirements.ts";
import { enrol, maySay, readMessage, receive, saysOutOfService, type Receiving } from "./receive.ts";

/** A device whose messages come faster than they can be worked on has its connection ended. */
const WAITING_MESSAGES_MAX = 200;
const RETIRED_WITHIN_MS = 1_000;
const STOP_WITHIN_MS = 1_500;

export interface DeviceLink extends DeviceLinkPort {
  /** Takes over a web socket that was opened at LINK_WEB_SOCKET_PATH; `address` if a proxy stands before it. */
  handleWebSocket(socket: WebSocket, request: IncomingMessage, address?: string): void;
  /** Messages that broke the contract and were dropped since the start. */
  droppedMessages(): number;
  /** How many devices are connected to this server. */
  connected(): number;
  stop(): Promise<void>;
}

export interface ExternalBroker {
  url: string;
  devicesUrl: string;
}

interface DeviceLinkOptions {
  mqttPort: number;
  host?: string;
  /** An external broker beside the embedded one: its address with name and password, and as devices are told it. */
  broker?: ExternalBroker | undefined;
  /** After how long without a connection a device is said to be offline. */
  awayAfterMs?: number;
}

/**
 * Starts the broker that devices connect to, on TCP and on web sockets handed to it.
 * @throws Error that names MQTT_PORT when the port can't be had
 */
export async function startDeviceLink(
  house: Omit<House, "link">,
  { mqttPort, host = "127.0.0.1", broker: external, awayAfterMs = AWAY_AFTER_MS }: DeviceLinkOptions,
): Promise<DeviceLink> {
  const { db, log } = house;
  const connections = makeConnections();
  const streams = new Set<BoundedStream>();
  let dropped = 0;
  let stopped = false;

  /** A hint that says nothing new to devices. */
  function changed(domainId: string): void {
    house.hints.changed(domainId, { devicesKnow: true });
  }

  function failed(error: unknown): void {
    if (!stopped)
      log("error", "The device link failed.", { error: error instanceof Error ? error.stack : "" });
  }

  /** The device comes again, and says again what could not be worked on. */
  function giveUp(peer: Peer, error: unknown): void {
    failed(error);
    peer.beginAnew();
  }

  async function enrolWaiting(): Promise<void> {
    for (const connection of connections.waiting()) await enrol(house, connection);
  }

  const presence = await makePresence({ db, now: house.now, awayAfterMs, changed, failed });
  const configurations = makeConfigurations({ house, connections, enrolWaiting, changed });
  const commands = makeCommands({ house, connections, changed });
  const receiving: Receiving = {
    house,
    presence,
    configurations,
    commands,
    changed,
    waiting: connections.waiting,
    brokerUrl: external?.devicesUrl,
    isConnected: (hwId) => connections.inService(hwId) !== undefined,
    retire: (connection) => void tellRetired(connection),
  };

  async function tellRetired(connection: Connection): Promise<void> {
    const { peer, identity } = connection;
    if (identity.standing === "in-service") presence.forget(identity.deviceId);
    connections.remove(peer);
    send(connection, "retired", {});
    // It ends the connection itself once it has forgotten everything.
    await Promise.race([peer.ended, sleep(RETIRED_WITHIN_MS)]);
    peer.close();
  }

  function received(peer: Peer, name: string, payload: Buffer): void {
    const connection = connections.of(peer);
    if (!connection) return;
    const receivedAt = house.now();
    const message = readMessage(name, payload);
    const mayBeSaid = message && maySay(connection, message.name);
    if (!mayBeSaid || message.refusedIds?.length) {
      dropped++;
      log("warn", "A device's message was dropped.", {
        hwId: connection.identity.hwId,
        name: name.slice(0, 32),
      });
    }
    if (!mayBeSaid) return;
    if (connection.waitingMessages >= WAITING_MESSAGES_MAX) return peer.close();
    connection.waitingMessages++;
    connection.work = connection.work
      .then(() => receive(receiving, connection, { ...message, receivedAt }))
      .catch((error: unknown) => (saysOutOfService(error) ? tellRetired(connection) : giveUp(peer, error)))
      .finally(() => connection.waitingMessages--);
  }

  function gone(peer: Peer): void {
    const connection = connections.remove(peer);
    const { identity, greeted } = connection ?? {};
    if (stopped || !greeted || identity?.standing !== "in-service") return;
    if (!connections.inService(identity.hwId)) presence.left(identity.deviceId);
  }

  const broker = await makeBroker(house, { connections, received, gone });

  function connect(inner: Duplex, address: string | undefined, request?: IncomingMessage): void {
    const stream = new BoundedStream(inner, address);
    streams.add(stream);
    stream.once("close", () => streams.delete(stream));
    broker.handle(stream, request);
  }

  const { server, port } = await listenForDevices({ host, port: mqttPort }, (socket) =>
    connect(socket, socket.remoteAddress),
  ).catch((error: unknown) => {
    presence.stop();
    broker.close();
    throw error;
  });
  const atBroker =
    external &&
    makeDevicesAtBroker({
      ...{ house, url: external.url, connections, received, gone },
      began: () => void presence.expect().catch(failed),
    });
  const stopRetiring = watchRetirements({ db, connections, retire: receiving.retire, failed });
  const stopWatching = house.hints.watchAll((hint) => {
    if (hint?.devicesKnow) return;
    atBroker?.look();
    for (const domainId of hint ? [hint.domainId] : connections.buildings()) {
      configurations.buildingChanged(domainId);
    }
    commands.look();
  });

  return {
    mqttPort: () => port,
    droppedMessages: () => dropped,
    connected: () => connections.all().length,
    ready: () => !stopped && server.listening,
    brokerProblem: () => atBroker?.problem(),
    brokerHost: external && new URL(external.url).host,
    handleWebSocket(socket, request, address = request.socket.remoteAddress) {
      if (stopped) return socket.terminate();
      connect(createWebSocketStream(socket), address, request);
    },
    async retire(hwId) {
      await Promise.all(connections.brought(hwId).map(tellRetired));
      atBroker?.look();
    },
    async stop() {
      stopped = true;
      stopWatching();
      presence.stop();
      server.close();
      const work = [
        ...connections.all().map((connection) => connection.work),
        configurations.stop(),
        commands.stop(),
        stopRetiring(),
      ];
      await Promise.race([Promise.all(work), sleep(STOP_WITHIN_MS)]);
      await atBroker?.stop();
      await new Promise<void>((resolve) => broker.close(resolve));
      for (const stream of streams) stream.destroy();
    },
  };
}
