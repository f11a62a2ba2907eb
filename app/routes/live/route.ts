import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireDomain } from "../../auth/guards.ts";

/** Often enough that no proxy thinks the line is dead. */
const HEARTBEAT_MS = 25_000;
/** Changes that come in a burst are told once. */
const QUIET_MS = 150;
/** The browser comes again by itself, with a session that is looked at anew. */
const LIFE_MS = 15 * 60_000;

/**
 * Says `changed` whenever something in the building changed, never what (§4 of the house plan); at once, where what the
 * browser has was read before the last change.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const isAskedForStream = request.headers.get("Accept")?.includes("text/event-stream") ?? false;
  const { domainId } = await requireDomain(context).catch((answer: unknown) => {
    // A stream can't be led to the login: the page that listens is, once it reads itself again.
    throw isAskedForStream && answer instanceof Response ? new Response(null, { status: 401 }) : answer;
  });
  // Whoever does not ask for a stream would wait for its end.
  if (!isAskedForStream) return new Response(null, { status: 406 });
  const now = (): string | undefined => context.buildingMark(domainId);
  // A browser does not come again for this answer.
  if (now() === undefined) return new Response(null, { status: 204 });
  const heard = request.headers.get("Last-Event-ID") ?? new URL(request.url).searchParams.get("since");
  const text = new TextEncoder();
  let end = (): void => undefined;
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      let pending: NodeJS.Timeout | undefined;
      const say = (line: string): void => controller.enqueue(text.encode(line));
      const stopWatching = context.watchBuilding(domainId, () => {
        pending ??= setTimeout(() => {
          pending = undefined;
          say(`id: ${now()}\ndata: changed\n\n`);
        }, QUIET_MS);
      });
      const heartbeat = setInterval(() => say(": here\n\n"), HEARTBEAT_MS);
      const life = setTimeout(() => end(), LIFE_MS);
      end = () => {
        end = () => undefined;
        stopWatching();
        clearTimeout(pending);
        clearInterval(heartbeat);
        clearTimeout(life);
        controller.close();
      };
      request.signal.addEventListener("abort", () => end());
      say(`retry: 3000\nid: ${now()}\n${heard === now() ? "" : "data: changed\n"}\n`);
    },
    cancel() {
      end();
    },
  });
  return new Response(stream, {
    headers: { "Content-Type": "text/event-stream", "Cache-Control": "no-store", "X-Accel-Buffering": "no" },
  });
}
