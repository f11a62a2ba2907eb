/**
 * Returns how long the event loop of a server was held up since the last call: the longest time, or that of
 * 99 of 100. The server's output names the address of its metrics.
 */
export async function eventLoopDelayMs(output: string, which: "p99" | "max"): Promise<number> {
  const [, metrics = ""] = /Metrics for Prometheus: (http:\S+)/.exec(output) ?? [];
  const text = await (await fetch(metrics)).text();
  const [, seconds] = new RegExp(`^nodejs_eventloop_lag_${which}_seconds (\\S+)$`, "m").exec(text) ?? [];
  return Number(seconds) * 1000;
}
