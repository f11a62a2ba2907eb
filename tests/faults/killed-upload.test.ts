import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { remote } from "#contract/client/remote.ts";
import { AVATAR_MAX_PX } from "#rules/buildings/avatars.ts";
import { createMovedClock } from "../attacks/support/moved-clock.ts";
import { ADMINISTRATOR } from "../support/administrator.ts";
import { readDatabaseFile } from "../support/databases/database-file.ts";
import { type RunningConsole, startConsole } from "../support/processes/running-console.ts";
import { setUpBuilding, signIn } from "../support/served-building.ts";

const PICTURE_PX = 900;
const TWO_HOURS_MS = 7_200_000;

const clock = createMovedClock();
let running: RunningConsole;
let domainId: string;
let token: string;
let picture: Buffer;

beforeAll(async () => {
  running = await startConsole();
  ({ domainId, token } = await setUpBuilding(running));
  // Noise can't be compressed, so that the upload has megabytes.
  const raw = { width: PICTURE_PX, height: PICTURE_PX, channels: 3 } as const;
  picture = await sharp(randomBytes(PICTURE_PX * PICTURE_PX * 3), { raw })
    .png()
    .toBuffer();
});

afterAll(async () => {
  await running?.stop();
  clock.remove();
});

const domains = () => running.calls(token).domains;
const put = (address: string) => remote({ baseUrl: running.url, fetch }).put(address, picture, "image/png");

/** Begins an upload like a slow client: only this share of the picture has been sent. */
async function beginUpload(address: string, share: number): Promise<Socket> {
  const { port, host } = new URL(running.url);
  const socket = connect(Number(port), "127.0.0.1").on("error", () => undefined);
  await once(socket, "connect");
  const head = `PUT ${address} HTTP/1.1\r\nHost: ${host}\r\nContent-Length: ${picture.length}\r\n\r\n`;
  const part = picture.subarray(0, Math.ceil(picture.length * share));
  await new Promise((resolve) => socket.write(Buffer.concat([Buffer.from(head), part]), resolve));
  return socket;
}

/** Returns the uploads in the database, which must be intact. */
function readUploads(): Map<string, { confirmed: boolean; bytes: Buffer }> {
  const { dataDir } = running;
  expect(readDatabaseFile(dataDir, "pragma integrity_check")).toEqual([{ integrity_check: "ok" }]);
  const rows = readDatabaseFile(dataDir, "select id, content, confirmed from blob") as {
    id: string;
    content: string;
    confirmed: number;
  }[];
  return new Map(
    rows.map(({ id, content, confirmed }) => [
      id,
      { confirmed: confirmed === 1, bytes: Buffer.from(content, "base64") },
    ]),
  );
}

async function killAndRestart(env: Record<string, string> = {}): Promise<void> {
  await running.end("SIGKILL");
  running = await startConsole({ dataDir: running.dataDir, env });
}

/** Returns the width of the building's picture, undefined if there is none; fails for a partial one. */
async function shownSize(): Promise<number | undefined> {
  const shown = await domains()
    .downloadAvatar({ id: domainId })
    .catch((error: { errorName?: string }) => {
      expect(error.errorName).toBe("NO_AVATAR");
    });
  if (!shown) return undefined;
  const { bytes } = await remote({ baseUrl: running.url, fetch }).read(shown.address);
  return widthOf(bytes);
}

/** Returns the width of a picture; fails for a partial one. */
async function widthOf(bytes: Uint8Array): Promise<number> {
  const { info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  return info.width;
}

test("a server that is killed during an upload has no partial picture when it is back, and accepts the upload again", async () => {
  const filesBefore = readdirSync(running.dataDir).sort();
  for (const share of [0.1, 0.5, 0.99]) {
    const { address, uploadId } = await domains().uploadAvatar({ id: domainId });
    const socket = await beginUpload(address, share);
    // This answer shows that the server has received the part.
    expect(await shownSize()).toBeUndefined();
    await killAndRestart();
    socket.destroy();
    expect(readUploads().get(uploadId)).toEqual({ confirmed: false, bytes: Buffer.alloc(0) });
    const confirm = domains().confirmAvatar({ id: domainId, body: { uploadId } });
    await expect(confirm).rejects.toMatchObject({
      errorName: "INVALID_INPUT",
      extras: { fields: { uploadId: "unknown" } },
    });
    await put(address);
    expect(await widthOf(readUploads().get(uploadId)!.bytes)).toBe(AVATAR_MAX_PX);
  }
  expect(readdirSync(running.dataDir).sort()).toEqual(filesBefore);
});

test("a server that is killed while it stores a picture has all of it or none, and after two hours no unreferenced one", async () => {
  let shown: string | undefined;
  for (const afterMs of [0, 5, 20, 80]) {
    const { address, uploadId } = await domains().uploadAvatar({ id: domainId });
    const sending = put(address).then(() =>
      domains()
        .confirmAvatar({ id: domainId, body: { uploadId } })
        .then(() => true),
    );
    const confirmed = sending.catch(() => false);
    await sleep(afterMs);
    await killAndRestart();
    const { bytes, confirmed: isConfirmed } = readUploads().get(uploadId)!;
    if (await confirmed) expect(isConfirmed).toBe(true);
    if (isConfirmed) shown = uploadId;
    else if (bytes.length > 0) expect(await widthOf(bytes)).toBe(AVATAR_MAX_PX);
    expect(await shownSize()).toBe(shown === undefined ? undefined : AVATAR_MAX_PX);
  }

  clock.setAhead(TWO_HOURS_MS);
  await killAndRestart(clock.env);
  const { access_token: ofUser } = await signIn(running);
  ({ access_token: token } = await running.calls(ofUser).auth.enterDomain({ domainId }));
  const { address, uploadId } = await domains().uploadAvatar({ id: domainId });
  await put(address);
  await domains().confirmAvatar({ id: domainId, body: { uploadId } });
  expect(await shownSize()).toBe(AVATAR_MAX_PX);
  expect([...readUploads().keys()]).toEqual([uploadId]);
  expect(running.output()).not.toContain(ADMINISTRATOR.password);
});
