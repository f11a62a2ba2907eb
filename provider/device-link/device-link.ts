import type { IncomingMessage } from "node:http";
import type { Server } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Aedes } from "aedes";
import { createWebSocketStream, type WebSocket } from "ws";
import { storageFault } from "#storage/database.ts";
import type { DeviceLinkPort, ProviderContext } from "../context.ts";
import type { BrokerProblem } from "../external-broker/open-client.ts";
import { AppliedVersions } from "./applied-versions.ts";
import { createDevicesAtBroker, type DevicesAtBroker } from "./at-broker.ts";
import type { BoundedStream } from "./bounded-stream.ts";
import { createBroker } from "./broker.ts";
import { type Calls, createCalls } from "./calls.ts";
import { type Commands, createCommands } from "./commands.ts";
import { type Configurations, createConfigurations } from "./configurations.ts";
import { type Connections, createConnections, type Peer } from "./connections.ts";
import { DeviceStreams } from "./device-streams.ts";
import { enrol } from "./greet.ts";
import { MessageReceiver } from "./incoming.ts";
import { listenForDevices } from "./listen.ts";
import { AWAY_AFTER_MS, createPresence, type Presence } from "./presence.ts";
import { watchRetirements } from "./retirements.ts";
import { createWaitingDevices } from "./waiting-devices.ts";

const STOP_WITHIN_MS = 1_500;

export interface ExternalBroker {
  url: string;
  devicesUrl: string;
}

interface DeviceLinkOptions {
  mqttPort: number;
  host?: string;
  /**
   * An external broker in addition to the embedded one: its address with user name and password, and the
   * address that devices use.
   */
  broker?: ExternalBroker | undefined;
  /** How long a device may be without a connection before it counts as offline. */
  awayAfterMs?: number;
  /** How long a device that is not in service stays connected. */
  waitingLifeMs?: number | undefined;
  /** How long a connection may take to sign in. */
  signInWithinMs?: number | undefined;
}

/** The parts of a device link that listens. */
interface Parts {
  context: Omit<ProviderContext, "link">;
  connections: Connections;
  presence: Presence;
  configurations: Configurations;
  appliedVersions: AppliedVersions;
  commands: Commands;
  calls: Calls;
  incoming: MessageReceiver;
  broker: Aedes;
  streams: DeviceStreams;
  server: Server;
  port: number;
  external: ExternalBroker | undefined;
  stopping: AbortController;
  failed(error: unknown): void;
}

/** Connects devices to this server. */
export class DeviceLink implements DeviceLinkPort {
  readonly brokerHost: string | undefined;
  readonly #parts: Parts;
  readonly #atBroker: DevicesAtBroker | undefined;
  /** Functions that stop what the constructor started. */
  readonly #stopRetiring: () => Promise<void>;
  readonly #stopWatching: (() => void)[];

  constructor(parts: Parts) {
    const { context, connections, incoming, presence, external, failed } = parts;
    this.#parts = parts;
    this.brokerHost = external && new URL(external.url).host;
    this.#atBroker =
      external &&
      createDevicesAtBroker({
        context,
        url: external.url,
        connections,
        received: (peer, name, payload) => incoming.received(peer, name, payload),
        gone: (peer) => incoming.gone(peer),
        began: () => void presence.expect().catch(failed),
      });
    this.#stopRetiring = watchRetirements({
      db: context.db,
      connections,
      retire: (connection) => void incoming.retire(connection),
      failed,
    });
    this.#stopWatching = this.#watch();
  }

  mqttPort(): number {
    return this.#parts.port;
  }

  /** Number of messages dropped since the start because they violated the contract. */
  droppedMessages(): number {
    return this.#parts.incoming.dropped();
  }

  /** Number of devices connected to this server. */
  connected(): number {
    return this.#parts.connections.all().length;
  }

  ready(): boolean {
    return !this.#parts.stopping.signal.aborted && this.#parts.server.listening;
  }

  brokerProblem(): BrokerProblem | undefined {
    return this.#atBroker?.problem();
  }

  /**
   * Takes over a WebSocket that was opened at `LINK_WEB_SOCKET_PATH`; `address` is set when a proxy is in
   * front.
   */
  handleWebSocket(
    socket: WebSocket,
    request: IncomingMessage,
    address: string | undefined = request.socket.remoteAddress,
  ): void {
    if (this.#parts.stopping.signal.aborted) return socket.terminate();
    this.#parts.streams.connect(createWebSocketStream(socket), address, request);
  }

  async retire(hwId: string): Promise<void> {
    const { connections, incoming } = this.#parts;
    await Promise.all(connections.enabled(hwId).map((connection) => incoming.retire(connection)));
    this.#atBroker?.poll();
  }

  async stop(): Promise<void> {
    const { stopping, presence, server, connections, configurations, appliedVersions } = this.#parts;
    const { commands, calls, broker, streams } = this.#parts;
    stopping.abort();
    for (const stop of this.#stopWatching) stop();
    presence.stop();
    server.close();
    const work = [
      Promise.all(connections.all().map((connection) => connection.work)).then(() => appliedVersions.stop()),
      configurations.stop(),
      commands.stop(),
      calls.stop(),
      this.#stopRetiring(),
    ];
    await Promise.race([Promise.all(work), sleep(STOP_WITHIN_MS)]);
    await this.#atBroker?.stop();
    await new Promise<void>((resolve) => broker.close(resolve));
    streams.destroy();
  }

  #watch(): (() => void)[] {
    const { context, connections, configurations, commands, calls } = this.#parts;
    const { changeFeed } = context;
    return [
      changeFeed.watchQueued(() => {
        this.#atBroker?.poll();
        commands.poll();
        calls.poll();
      }),
      changeFeed.watchConcerns((concerns) => configurations.rowsChanged(concerns)),
      changeFeed.watchAll((domainId) => {
        if (domainId !== undefined) return;
        // Changes by other replicas may have been missed.
        for (const each of connections.buildings()) configurations.buildingChanged(each);
      }),
    ];
  }
}

/**
 * Starts the broker that devices connect to, over TCP and over WebSockets that are passed to it.
 * @throws Error that names MQTT_PORT when the port is not available
 */
export async function startDeviceLink(
  context: Omit<ProviderContext, "link">,
  {
    mqttPort,
    host = "127.0.0.1",
    broker: external,
    awayAfterMs = AWAY_AFTER_MS,
    waitingLifeMs,
    signInWithinMs,
  }: DeviceLinkOptions,
): Promise<DeviceLink> {
  const stopping = new AbortController();
  const failed = (error: unknown): void => {
    if (stopping.signal.aborted) return;
    const stack = error instanceof Error ? error.stack : "";
    context.log("error", "The device link failed.", { fault: storageFault(error), error: stack });
  };
  const places = createWaitingDevices<BoundedStream, Peer>({
    drop: (stream) => stream.destroy(),
    close: (peer) => peer.close(),
    lifeMs: waitingLifeMs,
  });
  const connections = createConnections(places);
  async function enrolWaiting(): Promise<void> {
    for (const connection of connections.waiting()) await enrol(context, connection);
  }
  const presence = await createPresence({ context, awayAfterMs, failed });
  const shared = {
    context,
    connections,
    presence,
    configurations: createConfigurations({ context, connections, enrolWaiting }),
    appliedVersions: new AppliedVersions({ context, failed }),
    commands: createCommands({ context, connections }),
    calls: createCalls({ context, connections }),
    failed,
  };
  const incoming = new MessageReceiver({
    ...shared,
    brokerUrl: external?.devicesUrl,
    stopping: stopping.signal,
  });
  const broker = await createBroker(context, {
    connections,
    signInWithinMs,
    admitted: places.admitted,
    received: (peer, name, payload) => incoming.received(peer, name, payload),
    gone: (peer) => incoming.gone(peer),
  });
  const streams = new DeviceStreams(broker, places);
  const { server, port } = await listenForDevices({ host, port: mqttPort }, (socket) =>
    streams.connect(socket, socket.remoteAddress),
  ).catch((error: unknown) => {
    presence.stop();
    broker.close();
    throw error;
  });
  return new DeviceLink({ ...shared, incoming, broker, streams, server, port, external, stopping });
}
