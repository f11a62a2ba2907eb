const REST_MS = 400;

/** Reads until two readings are equal: the devices' configurations follow what was made for a moment. */
export async function atRest(read: () => Promise<Record<string, string>>): Promise<Record<string, string>> {
  for (let last = await read(); ;) {
    await new Promise((resolve) => setTimeout(resolve, REST_MS));
    const next = await read();
    if (JSON.stringify(next) === JSON.stringify(last)) return next;
    last = next;
  }
}
