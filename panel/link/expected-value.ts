/** Something that the server is expected to send. */
export class ExpectedValue<T> {
  readonly #waiting = new Set<(value: T | undefined) => void>();

  /** Resolves to the next value, or to undefined when it does not arrive in time or can no longer arrive. */
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

  /** Passes on a value that has arrived, or undefined when none can arrive any longer. */
  settle(value: T | undefined): void {
    for (const settle of [...this.#waiting]) settle(value);
  }
}
