import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireDomain } from "#app/auth/guards.ts";
import type { SessionData } from "#app/auth/session-data.ts";
import { listOtherBuildings, pageMark } from "#app/auth/watched-buildings.server.ts";
import type { LoadContext } from "#app/load-context.ts";
import { collectBursts } from "./change-bursts.ts";

/** Often enough that proxies don't close the connection; the right to the stream is checked each time. */
const HEARTBEAT_MS = 25_000;
/** The browser reconnects by itself, with a session that is checked again. */
const LIFE_MS = 15 * 60_000;
/**
 * A stream that had to make room reconnects after this, so that too many windows don't evict each other
 * constantly.
 */
const MADE_ROOM_RETRY_MS = 60_000;

/**
 * Sends `changed` whenever something in the building changed, or something urgent in another of the person's, such as a
 * ring; never what (plan §4); immediately if the browser's data was read before the last of these changes. Before each
 * event it checks again that the person is still in the building and signed in; if not, the stream ends.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const wantsStream = request.headers.get("Accept")?.includes("text/event-stream") ?? false;
  function refuse(answer: unknown): never {
    // A stream can't be redirected to the login: the page is, once it revalidates.
    throw wantsStream && answer instanceof Response ? new Response(null, { status: 401 }) : answer;
  }
  const visit = await requireDomain(context).catch(refuse);
  const { domainId, session } = visit;
  // A client that does not request a stream would wait for its end.
  if (!wantsStream) return new Response(null, { status: 406 });
  // A browser does not reconnect after this status.
  if (context.buildingMark(domainId) === undefined) return new Response(null, { status: 204 });
  const lastEventId = request.headers.get("Last-Event-ID") ?? new URL(request.url).searchParams.get("since");
  const elsewhere = await listOtherBuildings(context, visit).catch(refuse);
  const now = (): string | undefined => pageMark(context, context.buildingMark(domainId), elsewhere);
  const text = new TextEncoder();
  let end = (): void => undefined;
  let createRoom = (): void => undefined;
  let isOpen = true;
  const canStay = permissionCheck(context, session);
  const owner = { session: context.session.formToken, userId: session.userId };
  const leave = context.openStream(owner, () => createRoom());
  // The page polls until there is a place.
  if (!leave) return new Response(null, { status: 503, headers: { "Retry-After": "10" } });
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      const write = (line: string): void => controller.enqueue(text.encode(line));
      const writeIfAllowed = async (line: () => string): Promise<void> => {
        const isAllowed = await canStay();
        if (!isOpen) return;
        if (isAllowed) write(line());
        else end();
      };
      const bursts = collectBursts(() => void writeIfAllowed(() => `id: ${now()}\ndata: changed\n\n`));
      const watched = [
        context.watchBuilding(domainId, bursts.add),
        ...elsewhere.map((id) => context.watchBuilding(id, (isUrgent) => isUrgent && bursts.add(true))),
      ];
      const heartbeat = setInterval(() => void writeIfAllowed(() => ": here\n\n"), HEARTBEAT_MS);
      const life = setTimeout(() => end(), LIFE_MS);
      end = () => {
        isOpen = false;
        end = () => undefined;
        createRoom = () => undefined;
        leave();
        for (const stopWatching of watched) stopWatching();
        bursts.stop();
        clearInterval(heartbeat);
        clearTimeout(life);
        controller.close();
      };
      createRoom = () => {
        write(`retry: ${MADE_ROOM_RETRY_MS}\n\n`);
        end();
      };
      request.signal.addEventListener("abort", () => end());
      if (request.signal.aborted) return end();
      write(`retry: 3000\nid: ${now()}\n${lastEventId === now() ? "" : "data: changed\n"}\n`);
    },
    cancel() {
      end();
    },
  });
  return new Response(stream, {
    headers: { "Content-Type": "text/event-stream", "Cache-Control": "no-store", "X-Accel-Buffering": "no" },
  });
}

/**
 * Returns a function that checks whether the token that a stream began with is still valid for the building.
 * Unlike a page, it never ends the session: the browser reconnects with a current token, if it still may.
 */
function permissionCheck(
  { client, address, requestId }: LoadContext,
  { building, view }: SessionData,
): () => Promise<boolean> {
  const { users } = client.as({
    token: view?.token ?? building?.token.access_token ?? "",
    address,
    requestId,
  });
  return () =>
    users.me().then(
      () => true,
      () => false,
    );
}
