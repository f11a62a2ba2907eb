import { setTimeout as sleep } from "node:timers/promises";
import type { Pictures } from "./link/pictures.ts";
import { type Reach, requestServer } from "./link/server-request.ts";
import type { StoredCommand } from "./link/state-store.ts";
import { oneLine } from "./nameplate.ts";
import { takePicture } from "./picture.ts";

/** How long to wait for the first picture of a camera. */
const FIRST_WITHIN_MS = 10_000;
const FIRST_AGAIN_MS = 500;
const FETCHED_WITHIN_MS = 5_000;
/** A server that requests pictures more often, or for longer, is ignored. */
const EVERY_AT_LEAST_MS = 1_000;
const SHOWN_AT_MOST_MS = 120_000;

type Payload = StoredCommand["payload"];

export interface ShownPictures {
  /** Takes a camera's picture for an event now, and again while it is shown. */
  take(payload: Payload): string;
  /** Shows a camera's picture on a monitor, and refreshes it. @throws Error when no picture arrives */
  show(payload: Payload): Promise<string>;
  stop(): void;
}

interface Options {
  reach: Reach;
  pictures: Pick<Pictures, "store" | "acknowledged">;
  /** Called when another picture is shown. */
  notice(shown: { camera: string; bytes: number }): void;
}

/** Makes the pictures that a camera takes for others, and shows those of others on a monitor. */
export function createShownPictures({ reach, pictures, notice }: Options): ShownPictures {
  const timers = new Set<NodeJS.Timeout>();

  /** Repeats a step until a moment. */
  function repeat({ until, everyMs }: Payload, step: () => void): void {
    const end = Math.min(Number(until) || 0, Date.now() + SHOWN_AT_MOST_MS);
    const every = Math.max(EVERY_AT_LEAST_MS, Number(everyMs) || 0);
    const timer = setInterval(() => {
      if (Date.now() < end) return step();
      clearInterval(timer);
      timers.delete(timer);
    }, every).unref();
    timers.add(timer);
  }

  async function fetchPicture(address: string): Promise<Buffer | undefined> {
    const answer = await requestServer(reach, address, { withinMs: FETCHED_WITHIN_MS });
    return answer.isOk ? answer.body : undefined;
  }

  async function firstOf(address: string): Promise<Buffer> {
    const end = Date.now() + FIRST_WITHIN_MS;
    while (Date.now() < end) {
      const picture = await fetchPicture(address).catch(() => undefined);
      if (picture) return picture;
      await sleep(FIRST_AGAIN_MS);
    }
    throw new Error("no picture came");
  }

  return {
    take(payload) {
      const eventId = String(payload["eventId"]);
      const send = (): void => {
        pictures.store(eventId, takePicture());
        pictures.acknowledged([eventId]);
      };
      send();
      repeat(payload, send);
      return "sends what it sees";
    },
    async show(payload) {
      const address = String(payload["address"]);
      const camera = oneLine(String(payload["camera"]));
      let last = await firstOf(address);
      const follow = async (): Promise<void> => {
        const picture = await fetchPicture(address);
        if (!picture || picture.equals(last)) return;
        last = picture;
        notice({ camera, bytes: picture.length });
      };
      repeat(payload, () => void follow().catch(() => undefined));
      return `shows what ${camera} sees: ${last.length} bytes`;
    },
    stop() {
      for (const timer of timers) clearInterval(timer);
    },
  };
}

/** Describes how a device presents a text: on its display, by its loudspeaker, or both. */
export function noteEffect({ mode, text }: Payload): string {
  const how = { text: "shows", speech: "speaks", text_and_speech: "shows and speaks" };
  const verb = how[String(mode) as keyof typeof how] ?? how.text;
  return `${verb} "${oneLine(String(text))}"`;
}
