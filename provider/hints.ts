import { randomUUID } from "node:crypto";

/** What is told of a change: in which building, never what. */
export interface Hint {
  domainId: string;
  /** Nothing that the building's devices have to know is different. */
  devicesKnow: boolean;
}

/** Says that something in a building changed, never what: whoever wants to know reads it again, with their own rights. */
export interface Hints {
  changed(domainId: string, how?: { devicesKnow: boolean }): void;
  /**
   * What the building's state is called until the next change: who read it under the mark it has now has missed
   * nothing. No mark of one process is ever that of another.
   */
  mark(domainId: string): string;
  /** Answers how to stop listening. */
  watch(domainId: string, listener: () => void): () => void;
  /** Without a hint, there may have been changes in any building that nobody here was told of. */
  watchAll(listener: (hint: Hint | undefined) => void): () => void;
}

/** The hints of one process, which others may share theirs with. */
export interface SharedHints extends Hints {
  /** What changed by way of this process. */
  watchOwn(listener: (hint: Hint) => void): () => void;
  /** Another process changed something. */
  heard(hint: Hint): void;
  /** For a while nothing was heard of the others: whatever it is, it may have changed. */
  missed(): void;
}

export function makeHints(): SharedHints {
  const process = randomUUID();
  const changes = new Map<string, number>();
  const ofBuilding = new Map<string, Set<() => void>>();
  const ofAll = new Set<(hint: Hint | undefined) => void>();
  const ofOwn = new Set<(hint: Hint) => void>();
  let timesMissed = 0;

  function heard(hint: Hint): void {
    const { domainId } = hint;
    changes.set(domainId, (changes.get(domainId) ?? 0) + 1);
    for (const listener of ofBuilding.get(domainId) ?? []) listener();
    for (const listener of ofAll) listener(hint);
  }

  function listen<L>(listeners: Set<L>, listener: L): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  return {
    heard,
    changed(domainId, { devicesKnow } = { devicesKnow: false }) {
      const hint = { domainId, devicesKnow };
      heard(hint);
      for (const listener of ofOwn) listener(hint);
    },
    missed() {
      timesMissed++;
      for (const listeners of ofBuilding.values()) for (const listener of listeners) listener();
      for (const listener of ofAll) listener(undefined);
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
    watchAll: (listener) => listen(ofAll, listener),
    watchOwn: (listener) => listen(ofOwn, listener),
  };
}
