import { randomUUID } from "node:crypto";
import type { Concern } from "./configurations/concerns.ts";

/** A message of the change feed: the building in which something changed, never what changed. */
export interface BuildingChange {
  domainId: string;
  /** True when nothing that the building's devices know has changed. */
  devicesKnow: boolean;
}

/**
 * Publishes that something in a building changed, never what: listeners read the data again with their own
 * rights.
 */
export interface ChangeFeed {
  changed(domainId: string, how?: { devicesKnow: boolean }): void;
  /**
   * Identifies the building's state until the next change: a reader whose data has the current mark has
   * missed nothing. Marks of different processes always differ.
   */
  mark(domainId: string): string;
  /** Returns an unsubscribe function. */
  watch(domainId: string, listener: () => void): () => void;
  /** Called when rows from which configurations are built have changed, in any process. */
  watchConcerns(listener: (concerns: readonly Concern[]) => void): () => void;
  /** Called without a change when changes in any building may have been missed. */
  watchAll(listener: (change: BuildingChange | undefined) => void): () => void;
}

/** The change feed of one process, which can be shared with others. */
export interface SharedChangeFeed extends ChangeFeed {
  /** Watches the changes made in this process. */
  watchOwn(listener: (change: BuildingChange) => void): () => void;
  watchOwnConcerns(listener: (concerns: readonly Concern[]) => void): () => void;
  /** Publishes a change made in this process. */
  concerned(concerns: readonly Concern[]): void;
  /** Publishes a change made in another process. */
  receive(change: BuildingChange): void;
  receiveConcerns(concerns: readonly Concern[]): void;
  /** Notifies that changes of other processes may have been missed: anything may have changed. */
  missed(): void;
}

export function createChangeFeed(): SharedChangeFeed {
  const process = randomUUID();
  const changes = new Map<string, number>();
  const ofBuilding = new Map<string, Set<() => void>>();
  const globalListeners = new Set<(change: BuildingChange | undefined) => void>();
  const ofOwn = new Set<(change: BuildingChange) => void>();
  const ofConcerns = new Set<(concerns: readonly Concern[]) => void>();
  const ofOwnConcerns = new Set<(concerns: readonly Concern[]) => void>();
  let timesMissed = 0;

  function receive(change: BuildingChange): void {
    const { domainId } = change;
    changes.set(domainId, (changes.get(domainId) ?? 0) + 1);
    for (const listener of ofBuilding.get(domainId) ?? []) listener();
    for (const listener of globalListeners) listener(change);
  }

  function listen<L>(listeners: Set<L>, listener: L): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  function receiveConcerns(concerns: readonly Concern[]): void {
    if (concerns.length > 0) for (const listener of ofConcerns) listener(concerns);
  }

  return {
    receive,
    receiveConcerns,
    concerned(concerns) {
      receiveConcerns(concerns);
      if (concerns.length > 0) for (const listener of ofOwnConcerns) listener(concerns);
    },
    changed(domainId, { devicesKnow } = { devicesKnow: false }) {
      const change = { domainId, devicesKnow };
      receive(change);
      for (const listener of ofOwn) listener(change);
    },
    missed() {
      timesMissed++;
      for (const listeners of ofBuilding.values()) for (const listener of listeners) listener();
      for (const listener of globalListeners) listener(undefined);
    },
    mark: (domainId) => `${process}.${timesMissed}.${changes.get(domainId) ?? 0}`,
    watch(domainId, listener) {
      const listeners = ofBuilding.get(domainId) ?? new Set();
      ofBuilding.set(domainId, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) ofBuilding.delete(domainId);
      };
    },
    watchAll: (listener) => listen(globalListeners, listener),
    watchOwn: (listener) => listen(ofOwn, listener),
    watchConcerns: (listener) => listen(ofConcerns, listener),
    watchOwnConcerns: (listener) => listen(ofOwnConcerns, listener),
  };
}
