/** An event stream as opened by a browser. */
interface EventStream {
  /** Resolves at the next `changed`. */
  next(): Promise<void>;
  close(): void;
}

/** Opens an event stream. @throws Error if the server refuses it */
export async function openEventStream(url: string, headers: Record<string, string>): Promise<EventStream> {
  const ending = new AbortController();
  const answer = await fetch(url, {
    headers: Object.assign({ accept: "text/event-stream" }, headers),
    signal: ending.signal,
  });
  if (!answer.ok || !answer.body) throw new Error(`The event stream was answered with ${answer.status}`);
  const waiting = new Set<() => void>();
  void follow(answer.body, () => {
    for (const resolve of waiting) resolve();
    waiting.clear();
  });
  return {
    next: () => new Promise((resolve) => waiting.add(resolve)),
    close: () => ending.abort(),
  };
}

async function follow(body: ReadableStream<Uint8Array>, changed: () => void): Promise<void> {
  const text = new TextDecoder();
  try {
    for await (const bytes of body) if (text.decode(bytes).includes("data: changed")) changed();
  } catch (error) {
    // Ended by `close`.
    if (!(error instanceof DOMException)) throw error;
  }
}
