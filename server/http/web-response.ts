import { once } from "node:events";
import type { ServerResponse } from "node:http";

/** Streams that stay open until they are ended: server-sent events. */
const openStreams = new Set<ServerResponse>();

/** A client that receives nothing for this long has stopped reading, whatever the state of its connection. */
const READER_STALLS_MS = 60_000;

/** Ends every stream, so that the server can stop; browsers reconnect on their own. */
export function endStreams(): void {
  for (const response of openStreams) response.end();
}

/**
 * Sends a Web response. Its parts are sent as they arrive, those of an event stream without buffering. When
 * the client disconnects, the response's source is cancelled.
 */
export async function sendWebResponse(
  answer: Response,
  response: ServerResponse,
  leaving: AbortSignal,
  readerStallsMs: number = READER_STALLS_MS,
): Promise<void> {
  response.statusCode = answer.status;
  for (const [name, value] of answer.headers) if (name !== "set-cookie") response.setHeader(name, value);
  const cookies = answer.headers.getSetCookie();
  if (cookies.length > 0) response.setHeader("Set-Cookie", cookies);
  if (!answer.body) {
    response.end();
    return;
  }
  const stream = answer.headers.get("Content-Type")?.startsWith("text/event-stream") ?? false;
  if (stream) keepOpen(response);
  await pipeBody(answer.body, response, leaving, readerStallsMs);
}

function keepOpen(response: ServerResponse): void {
  openStreams.add(response);
  response.once("close", () => openStreams.delete(response));
  response.setHeader("X-Accel-Buffering", "no");
  // Nothing may happen for hours; TCP detects that the client is gone.
  response.socket?.setTimeout(0);
  response.flushHeaders();
}

async function pipeBody(
  body: ReadableStream<Uint8Array>,
  response: ServerResponse,
  leaving: AbortSignal,
  readerStallsMs: number,
): Promise<void> {
  const reader = body.getReader();
  const stop = (): void => void reader.cancel().catch(() => undefined);
  if (leaving.aborted) stop();
  leaving.addEventListener("abort", stop, { once: true });
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done || response.writableEnded) break;
      if (response.write(value)) continue;
      const stalled = AbortSignal.timeout(readerStallsMs);
      await once(response, "drain", { signal: AbortSignal.any([leaving, stalled]) }).catch(
        (error: unknown) => {
          if (!stalled.aborted) throw error;
          stop();
          response.destroy();
        },
      );
      if (response.destroyed) return;
    }
  } catch (error) {
    if (leaving.aborted) return;
    response.destroy();
    throw error;
  } finally {
    leaving.removeEventListener("abort", stop);
  }
  response.end();
}
