const INTERVAL_MS = 400;

/** Reads until two results are equal: the devices' configurations follow a change after a moment. */
export async function readUntilStable(
  read: () => Promise<Record<string, string>>,
): Promise<Record<string, string>> {
  for (let last = await read(); ;) {
    await new Promise((resolve) => setTimeout(resolve, INTERVAL_MS));
    const next = await read();
    if (JSON.stringify(next) === JSON.stringify(last)) return next;
    last = next;
  }
}
