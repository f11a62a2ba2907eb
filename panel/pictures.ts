import type { DownMessage, UpMessage } from "#contract/device-link.ts";

/** A device that is away for long forgets its first pictures; the events they belong to stay. */
const KEPT_MAX = 20;
const SENT_WITHIN_MS = 10_000;

export interface Pictures {
  /** Keeps the picture of an event until the server has the event. */
  keep(eventId: string, picture: Buffer): void;
  /** The server has these events: offers it their pictures. */
  acknowledged(eventIds: readonly string[]): void;
  /** Sends a picture to its place. @throws Error when it can't be sent */
  upload(message: DownMessage<"upload">): Promise<void>;
  forget(eventId?: string): void;
}

interface Sending {
  /** How the device reaches its server. */
  server: string;
  say(message: UpMessage<"media">): boolean;
}

/** The pictures of events that wait for the server. Unlike the events, a power cut takes them. */
export function makePictures({ server, say }: Sending): Pictures {
  const kept = new Map<string, Buffer>();
  return {
    keep(eventId, picture) {
      kept.set(eventId, picture);
      const [oldest] = kept.keys();
      if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest);
    },
    acknowledged(eventIds) {
      for (const eventId of eventIds) if (kept.has(eventId)) say({ eventId, uploadId: null });
    },
    async upload({ eventId, place }) {
      const picture = kept.get(eventId);
      if (!picture || !place) return void kept.delete(eventId);
      const answer = await fetch(reachable(place.address, server), {
        method: "PUT",
        headers: { "content-type": "image/png" },
        body: new Uint8Array(picture),
        signal: AbortSignal.timeout(SENT_WITHIN_MS),
      });
      if (!answer.ok) throw new Error(`the picture was refused with ${answer.status}`);
      say({ eventId, uploadId: place.uploadId });
    },
    forget(eventId) {
      if (eventId === undefined) kept.clear();
      else kept.delete(eventId);
    },
  };
}

/** The address, at the server as this device knows it: its own name for it may be no use here. */
function reachable(address: string, server: string): string {
  const known = new URL(server);
  const { pathname, search } = new URL(address);
  return known.protocol.startsWith("http") ? new URL(pathname + search, known).href : address;
}
