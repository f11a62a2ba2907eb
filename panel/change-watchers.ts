/** Notifies watchers that a panel has changed. */
export class ChangeWatchers {
  readonly #watchers = new Set<() => void>();

  constructor(watcher: (() => void) | undefined) {
    if (watcher) this.#watchers.add(watcher);
  }

  notify(): void {
    for (const watcher of [...this.#watchers]) watcher();
  }

  /** Resolves as soon as `isMet`, which is asked now and after each change. @throws Error when it is late */
  waitFor(isMet: () => boolean, withinMs: number, describe: () => string): Promise<void> {
    return new Promise((resolve, reject) => {
      const watcher = (): void => (isMet() ? end(resolve) : undefined);
      const tooLate = (): void => end(() => reject(new Error(`Not in time: ${describe()}`)));
      const timer = setTimeout(tooLate, withinMs);
      const end = (settle: () => void): void => {
        clearTimeout(timer);
        this.#watchers.delete(watcher);
        settle();
      };
      this.#watchers.add(watcher);
      watcher();
    });
  }
}
