import type Sharp from "sharp";
import type { ApiCalls } from "#contract/client/client.ts";
import { AVATAR_MAX_PX } from "#rules/buildings/avatars.ts";
import { takePhoto } from "../../support/entrances/photo.ts";
import { median } from "../arithmetic.ts";
import type { Line } from "../bench-run.ts";
import { measureBesideDoor, WITH_METRICS } from "../beside-a-door.ts";
import { atMost } from "../finding.ts";
import { cpuMs } from "../processes.ts";

/** What uploading and scaling photos costs, and what a person at a door notices of it. */
export const pictures: Line = {
  name: "pictures",
  work: "photos of 12 million pixels and up to 5 MB, uploaded and made pictures of a person one after another",
  against: "sharp alone with the same photo; for the door and the event loop the server before",
  measure: async (run) => {
    const { default: sharp } = await import("sharp");
    const photo = await takePhoto();
    const count = run.quick ? 5 : 30;
    const floor = median(await repeat(count, () => scaleAlone(sharp, photo)));
    const { screen } = await run.site();
    return run.withConsole(async (console) => {
      const api = console.calls(screen.token);
      const upload = () => uploadPhoto(console.url, api, screen.userId, photo);
      // The first one loads the library.
      await upload();
      const before = cpuMs(console.pid);
      await repeat(count, upload);
      const cpu = (cpuMs(console.pid) - before) / count;
      const cost = { what: "CPU per photo", unit: "ms", ours: cpu, floor };
      const findings = await measureBesideDoor(console, screen.token, async () => {
        await repeat(count, upload);
      });
      return [{ ...cost, ratio: cpu / floor, aim: atMost(2) }, ...findings];
    }, WITH_METRICS);
  },
};

/** Scales a photo as the server does, and returns the CPU time of it in milliseconds. */
async function scaleAlone(sharp: typeof Sharp, photo: Buffer): Promise<number> {
  sharp.concurrency(1);
  const before = process.cpuUsage();
  await sharp(photo).autoOrient().resize(AVATAR_MAX_PX, AVATAR_MAX_PX, { fit: "cover" }).jpeg().toBuffer();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

async function uploadPhoto(url: string, { agents }: ApiCalls, id: string, photo: Buffer): Promise<void> {
  const { address, uploadId } = await agents.uploadAvatar({ id });
  const headers = { "content-type": "image/jpeg" };
  const answer = await fetch(new URL(address, url), { method: "PUT", headers, body: new Uint8Array(photo) });
  if (!answer.ok) throw new Error(`The upload was answered with ${answer.status}`);
  await agents.confirmAvatar({ id, body: { uploadId } });
}

async function repeat<T>(count: number, work: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let done = 0; done < count; done++) results.push(await work());
  return results;
}
