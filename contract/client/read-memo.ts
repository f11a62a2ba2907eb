import type { Call } from "../call.ts";

/**
 * The reads of one page: each is sent once, no matter how many loaders need it, until something changes. It
 * lives as long as its request and is never shared between requests.
 */
export class ReadMemo {
  readonly #replies = new Map<string, Promise<unknown>>();

  /**
   * Returns the reply of a call, from `send` or from an earlier read with the same token, name and input.
   * @param token the caller's token: other callers may get another reply
   */
  async reply(
    { call, name, token }: { call: Call; name: string; token: string | undefined },
    input: Record<string, unknown>,
    send: () => Promise<unknown>,
  ): Promise<unknown> {
    if (call.method === "GET") {
      const key = JSON.stringify([token, name, input]);
      const known = this.#replies.get(key);
      if (known) return known;
      const reply = send();
      this.#replies.set(key, reply);
      return reply;
    }
    if (call.onlyReads) return send();
    try {
      return await send();
    } finally {
      // A change that failed may still have changed something.
      this.forget();
    }
  }

  /** Clears the memo; later reads are sent again. */
  forget(): void {
    this.#replies.clear();
  }
}
