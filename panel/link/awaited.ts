/** Something that the server is expected to send. */
export class Awaited<T> {
  readonly #waiting = new Set<(value: T | undefined) => void>();

  /** The next value; undefined when it does not come in time or no longer can. */
  within(ms: number): Promise<T | undefined> {
    return new Promise((resolve) => {
      const settle = (value: T | undefined): void => {
        clearTimeout(timer);
        this.#waiting.delete(settle);
        resolve(value);
      };
      const timer = setTimeout(settle, ms, undefined).unref();
      this.#waiting.add(settle);
    });
  }

  /** It has come, or can't come any more. */
  settle(value: T | undefined): void {
    for (const settle of [...this.#waiting]) settle(value);
  }
}
