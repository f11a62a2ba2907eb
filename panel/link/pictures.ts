import type { DownMessage, UpMessage } from "#contract/device-link/device-link.ts";
import { type Reach, requestServer } from "./server-request.ts";

/** A device that is offline for long drops its oldest pictures, but not their events. */
const STORED_MAX = 20;
const SENT_WITHIN_MS = 10_000;

export interface Pictures {
  /** Stores the picture of an event until the server has the event. */
  store(eventId: string, picture: Buffer): void;
  /** Offers the server the pictures of events that it has received. */
  acknowledged(eventIds: readonly string[]): void;
  /** Uploads a picture. @throws Error when it can't be sent */
  upload(message: DownMessage<"upload">): Promise<void>;
  forget(eventId?: string): void;
}

interface PictureUplink {
  reach: Reach;
  publish(message: UpMessage<"media">): boolean;
}

/** Stores the pictures of events for the server. Unlike the events, they are lost in a power cut. */
export function createPictures({ reach, publish }: PictureUplink): Pictures {
  const pictures = new Map<string, Buffer>();
  return {
    store(eventId, picture) {
      pictures.set(eventId, picture);
      const [oldest] = pictures.keys();
      if (pictures.size > STORED_MAX && oldest !== undefined) pictures.delete(oldest);
    },
    acknowledged(eventIds) {
      for (const eventId of eventIds) if (pictures.has(eventId)) publish({ eventId, uploadId: null });
    },
    async upload({ eventId, place }) {
      const picture = pictures.get(eventId);
      if (!picture || !place) return void pictures.delete(eventId);
      const answer = await requestServer(reach, place.address, {
        method: "PUT",
        contentType: "image/png",
        body: picture,
        withinMs: SENT_WITHIN_MS,
      });
      if (!answer.isOk) throw new Error(`the picture was refused with ${answer.status}`);
      publish({ eventId, uploadId: place.uploadId });
    },
    forget(eventId) {
      if (eventId === undefined) pictures.clear();
      else pictures.delete(eventId);
    },
  };
}
