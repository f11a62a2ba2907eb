import { randomUUID } from "node:crypto";

/** Says that something in a building changed, never what: whoever wants to know reads it again, with their own rights. */
export interface Hints {
  changed(domainId: string): void;
  /**
   * What the building's state is called until the next change: who read it under the mark it has now has missed
   * nothing. No mark of one process is ever that of another.
   */
  mark(domainId: string): string;
  /** Answers how to stop listening. */
  watch(domainId: string, listener: () => void): () => void;
  watchAll(listener: (domainId: string) => void): () => void;
}

/** Hints within one process. */
export function makeHints(): Hints {
  const process = randomUUID();
  const changes = new Map<string, number>();
  const ofBuilding = new Map<string, Set<() => void>>();
  const ofAll = new Set<(domainId: string) => void>();
  return {
    changed(domainId) {
      changes.set(domainId, (changes.get(domainId) ?? 0) + 1);
      for (const listener of ofBuilding.get(domainId) ?? []) listener();
      for (const listener of ofAll) listener(domainId);
    },
    mark: (domainId) => `${process}.${changes.get(domainId) ?? 0}`,
    watch(domainId, listener) {
      const listeners = ofBuilding.get(domainId) ?? new Set();
      ofBuilding.set(domainId, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) ofBuilding.delete(domainId);
      };
    },
    watchAll(listener) {
      ofAll.add(listener);
      return () => ofAll.delete(listener);
    },
  };
}
