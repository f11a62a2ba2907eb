/** A device's own clock, and what it knows of the server's. */
export interface DeviceClock {
  /** The device's time in milliseconds since 1970; it may be wrong. */
  now(): number;
  /**
   * Notes the server's time at this moment; returns by how many milliseconds the device's clock is ahead of
   * it.
   */
  compare(serverTime: number): number;
  /** The server's time; resolves once a server has sent it since the start. */
  serverTime(): Promise<number>;
}

/** Makes a clock that learns its difference to the server's from the server's messages. */
export function createDeviceClock(now: () => number = () => Date.now()): DeviceClock {
  let aheadMs = 0;
  let known: () => void = () => undefined;
  const isKnown = new Promise<void>((resolve) => (known = resolve));
  return {
    now,
    compare(serverTime) {
      aheadMs = now() - serverTime;
      known();
      return aheadMs;
    },
    async serverTime() {
      await isKnown;
      return now() - aheadMs;
    },
  };
}
