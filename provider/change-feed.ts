import { randomUUID } from "node:crypto";
import type { Concern } from "./configurations/concerns.ts";

/** Publishes what happened in a building or for devices, never its content. */
export interface ChangeFeed {
  /** Publishes that something in a building changed: listeners read it again with their own rights. */
  publish(domainId: string): void;
  /** Publishes a change for which a visitor waits, such as a ring: no page collects it with others. */
  publishAtOnce(domainId: string): void;
  /**
   * Publishes that something for devices or browsers may wait: a command, the state of a call, an account at the
   * broker, a push message.
   */
  publishQueued(): void;
  /**
   * Identifies the building's state until the next change: a reader whose data has the current mark has
   * missed nothing. Marks of different processes always differ.
   */
  mark(domainId: string): string;
  /** As {@link mark}, until the next urgent change. */
  urgentMark(domainId: string): string;
  /** Returns an unsubscribe function. */
  watch(domainId: string, listener: BuildingListener): () => void;
  /** Called when something for devices or browsers may wait, in any process, also if notices of it were missed. */
  watchQueued(listener: () => void): () => void;
  /** Called when rows from which configurations are built have changed, in any process. */
  watchConcerns(listener: (concerns: readonly Concern[]) => void): () => void;
  /** Called without a building when changes in any building may have been missed. */
  watchAll(listener: (domainId: string | undefined) => void): () => void;
}

/** Called when a building has changed; `isUrgent` if a visitor waits for the reader. */
export type BuildingListener = (isUrgent: boolean) => void;

/** What processes send each other: a building that changed, changed configurations, or that something waits. */
export type Notice = { domainId: string; isUrgent: boolean } | { concerns: readonly Concern[] } | "queued";

/** The change feed of one process, which can be shared with others. */
export interface SharedChangeFeed extends ChangeFeed {
  /** Publishes that rows from which configurations are built have changed. */
  publishConcerns(concerns: readonly Concern[]): void;
  /** Watches what is published in this process. */
  watchOwn(listener: (notice: Notice) => void): () => void;
  /** Publishes what happened in another process. */
  receive(notice: Notice): void;
  /** Notifies that notices of other processes may have been missed: anything may have changed. */
  missed(): void;
}

export function createChangeFeed(): SharedChangeFeed {
  const process = randomUUID();
  const changes = new Map<string, number>();
  const urgentChanges = new Map<string, number>();
  const ofBuilding = new Map<string, Set<BuildingListener>>();
  const ofAll = new Set<(domainId: string | undefined) => void>();
  const ofOwn = new Set<(notice: Notice) => void>();
  const ofConcerns = new Set<(concerns: readonly Concern[]) => void>();
  const ofQueued = new Set<() => void>();
  let timesMissed = 0;

  function receive(notice: Notice): void {
    if (notice === "queued") {
      for (const listener of ofQueued) listener();
    } else if ("concerns" in notice) {
      for (const listener of ofConcerns) listener(notice.concerns);
    } else {
      const { domainId, isUrgent } = notice;
      count(changes, domainId);
      if (isUrgent) count(urgentChanges, domainId);
      for (const listener of ofBuilding.get(domainId) ?? []) listener(isUrgent);
      for (const listener of ofAll) listener(domainId);
    }
  }

  const markOf = (counts: Map<string, number>, domainId: string): string =>
    `${process}.${timesMissed}.${counts.get(domainId) ?? 0}`;

  function publish(notice: Notice): void {
    receive(notice);
    for (const listener of ofOwn) listener(notice);
  }

  function listen<L>(listeners: Set<L>, listener: L): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  return {
    receive,
    publish: (domainId) => publish({ domainId, isUrgent: false }),
    publishAtOnce: (domainId) => publish({ domainId, isUrgent: true }),
    publishQueued: () => publish("queued"),
    publishConcerns(concerns) {
      if (concerns.length > 0) publish({ concerns });
    },
    missed() {
      timesMissed++;
      for (const listeners of ofBuilding.values()) for (const listener of listeners) listener(false);
      for (const listener of ofAll) listener(undefined);
      receive("queued");
    },
    mark: (domainId) => markOf(changes, domainId),
    urgentMark: (domainId) => markOf(urgentChanges, domainId),
    watch(domainId, listener) {
      const listeners = ofBuilding.get(domainId) ?? new Set();
      ofBuilding.set(domainId, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) ofBuilding.delete(domainId);
      };
    },
    watchAll: (listener) => listen(ofAll, listener),
    watchOwn: (listener) => listen(ofOwn, listener),
    watchConcerns: (listener) => listen(ofConcerns, listener),
    watchQueued: (listener) => listen(ofQueued, listener),
  };
}

function count(counts: Map<string, number>, domainId: string): void {
  counts.set(domainId, (counts.get(domainId) ?? 0) + 1);
}
