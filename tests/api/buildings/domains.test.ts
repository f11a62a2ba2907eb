import sharp, { type Sharp } from "sharp";
import { expect, test } from "vitest";
import type { SignedAddress } from "#contract/buildings/avatars.ts";
import { describeApi } from "../../support/api.ts";
import { refusal, refusals, settle } from "../../support/refusal.ts";
import type { World } from "../../support/world.ts";

const HOUR_MS = 3_600_000;

function picture(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: "#358a7a" } });
}

/** Uploads a picture as the building's avatar. */
async function setAvatar({ building, client }: World, bytes: Buffer): Promise<number> {
  const { api, domain } = building;
  const { address, uploadId } = await api.domains.uploadAvatar({ id: domain.id });
  await client.put(address, bytes, "image/png");
  return (await api.domains.confirmAvatar({ id: domain.id, body: { uploadId } })).avatar!;
}

function changed({ address }: SignedAddress, name: string, value: string): string {
  const url = new URL(address, "http://console");
  url.searchParams.set(name, value);
  return url.pathname + url.search;
}

describeApi("domains", (start) => {
  test("another building can't be distinguished from one that never existed", async () => {
    const { building, otherBuilding, client } = await start();
    const other = await otherBuilding();
    const upload = await other.api.domains.uploadAvatar({ id: other.domain.id });
    await client.put(upload.address, await picture(10, 10).png().toBuffer(), "image/png");
    const { domains } = building.api;
    const body = { uploadId: upload.uploadId };

    for (const id of [other.domain.id, "no-such-building"]) {
      const tries = [
        domains.get({ id }),
        domains.update({ id, body: { label: "Mine" } }),
        domains.uploadAvatar({ id }),
        domains.confirmAvatar({ id, body }),
        domains.downloadAvatar({ id }),
      ];
      expect(await refusals(tries)).toEqual(tries.map(() => ({ name: "NOT_FOUND", status: 404 })));
    }
    const stolen = await refusal(domains.confirmAvatar({ id: building.domain.id, body }));
    expect(stolen).toMatchObject({ name: "INVALID_INPUT", fields: { uploadId: "unknown" } });
    expect(await other.api.domains.get({ id: other.domain.id })).toEqual(other.domain);
  });

  test("ordinary users read the building and can't change it", async () => {
    const { building, resident } = await start();
    const { api } = await resident();
    const { id } = building.domain;

    expect(await api.domains.get({ id })).toEqual(building.domain);
    const tries = [
      api.domains.update({ id, body: { label: "Mine" } }),
      api.domains.uploadAvatar({ id }),
      api.domains.confirmAvatar({ id, body: { uploadId: "any" } }),
    ];
    expect(await refusals(tries)).toEqual(tries.map(() => ({ name: "FORBIDDEN", status: 403 })));
  });

  test("settings beyond their limits are refused field by field and change nothing", async () => {
    const { building } = await start();
    const { id } = building.domain;

    const problem = await refusal(
      building.api.domains.update({
        id,
        body: { label: "", eventsTtl: 8641, automaticUpdatesEnabled: false },
      }),
    );

    expect(problem).toMatchObject({
      name: "INVALID_INPUT",
      fields: { label: "required", eventsTtl: "eventsTtl" },
    });
    expect(await building.api.domains.get({ id })).toEqual(building.domain);
  });

  test("omitted fields stay unchanged, and fields that are not settings are refused", async () => {
    const { building } = await start();
    const { id } = building.domain;
    const label = "Casa Gialla";
    const smuggled = { label, id: "other", avatar: 1 };

    expect(await refusal(building.api.domains.update({ id, body: smuggled }))).toMatchObject({
      name: "INVALID_INPUT",
      fields: { id: "unknown", avatar: "unknown" },
    });
    const updated = await building.api.domains.update({ id, body: { label } });

    expect(updated).toEqual({ ...building.domain, label });
    expect(await building.api.domains.update({ id, body: {} })).toEqual(updated);
    expect(await building.api.domains.update({ id, body: { eventsTtl: 1 } })).toMatchObject({ eventsTtl: 1 });
  });

  test("a name is free as long as no building is found by it", async () => {
    const { building, person } = await start();
    const { api } = await person();
    const find = (name: string) => api.domains.domainFromName({ query: { name } });

    expect(await refusal(find("casa-verde"))).toEqual({ name: "NOT_FOUND", status: 404 });
    expect(await refusal(find(""))).toMatchObject({ name: "NOT_FOUND" });
    expect(await find("casaverde")).toEqual({ id: building.domain.id, name: "casaverde" });
    expect(await find("Casa Verde")).toEqual({ id: building.domain.id, name: "casaverde" });
  });

  test("a file whose content is neither PNG nor JPEG is not accepted", async () => {
    const { building, client } = await start();
    const { id } = building.domain;
    const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>`);
    const gif = await picture(9, 9).gif().toBuffer();
    const broken = Buffer.concat([(await picture(9, 9).png().toBuffer()).subarray(0, 40), Buffer.alloc(99)]);
    const { address } = await building.api.domains.uploadAvatar({ id });

    for (const bytes of [svg, gif, broken, Buffer.alloc(0)]) {
      const put = client.put(address, bytes, "image/png");
      expect(await refusal(put)).toMatchObject({ name: "NOT_AN_IMAGE", status: 400 });
    }
    expect(await refusal(building.api.domains.downloadAvatar({ id }))).toEqual({
      name: "NO_AVATAR",
      status: 404,
    });
  });

  test("a small file with too many pixels, or an animation, is refused by its header", async () => {
    const world = await start();
    const small = await picture(9, 9).png().toBuffer();
    const bomb = Buffer.from(small);
    bomb.writeUInt32BE(50_000, 16);
    bomb.writeUInt32BE(50_000, 20);
    // libpng checks the header's checksum.
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
    const animation = Buffer.concat([
      ...[small.subarray(0, 33), Buffer.from([0, 0, 0, 8]), Buffer.from("acTL"), Buffer.alloc(12)],
      small.subarray(33),
    ]);

    expect(await refusal(setAvatar(world, bomb))).toMatchObject({ name: "IMAGE_TOO_LARGE", status: 413 });
    expect(await refusal(setAvatar(world, animation))).toMatchObject({ name: "NOT_AN_IMAGE" });
  });

  test("a signed address permits only its own purpose", async () => {
    const world = await start();
    const { building, client, otherBuilding, clock } = world;
    const { id } = building.domain;
    const bytes = await picture(9, 9).png().toBuffer();
    await setAvatar(world, bytes);
    const other = await otherBuilding();
    const upload = await building.api.domains.uploadAvatar({ id });
    const theirs = await other.api.domains.uploadAvatar({ id: other.domain.id });
    const download = await building.api.domains.downloadAvatar({ id });
    const signatureOf = (signed: SignedAddress) =>
      new URL(signed.address, "http://console").searchParams.get("signature")!;

    const puts = [
      changed(upload, "expires", String(upload.expiresAt + 1)),
      changed(upload, "method", "GET"),
      changed(upload, "signature", signatureOf(theirs)),
      changed(upload, "signature", signatureOf(download)),
      changed(upload, "signature", ""),
      upload.address.replace(upload.uploadId, theirs.uploadId),
      upload.address.replace(upload.uploadId, "no-such-blob"),
      download.address,
      changed(download, "method", "PUT"),
    ].map((address) => client.put(address, bytes, "image/png"));
    const gets = [
      changed(download, "expires", String(download.expiresAt + 1)),
      changed(download, "signature", signatureOf(upload)),
      upload.address,
      changed(upload, "method", "GET"),
    ].map((address) => client.read(address));

    const tries = [...puts, ...gets];
    expect(await refusals(tries)).toEqual(tries.map(() => ({ name: "ADDRESS_NOT_VALID", status: 403 })));
    clock.advance(2 * HOUR_MS);
    expect(await refusal(client.put(upload.address, bytes, "image/png"))).toMatchObject({ status: 403 });
    expect(await refusal(client.read(download.address))).toMatchObject({ status: 403 });
  });

  test("of twenty simultaneous uploads to one address, one is accepted", async () => {
    const { building, client } = await start();
    const { address } = await building.api.domains.uploadAvatar({ id: building.domain.id });
    const bytes = await picture(9, 9).png().toBuffer();

    const { values, problems } = await settle(
      Array.from({ length: 20 }, () => client.put(address, bytes, "image/png")),
    );

    expect(values).toHaveLength(1);
    // OVERLOADED if more of them wait to be decoded than may.
    const expected: unknown[] = ["ADDRESS_NOT_VALID", "OVERLOADED"];
    expect(problems.filter(({ name }) => !expected.includes(name))).toEqual([]);
  });

  test("a signed address stays valid for more than 120 seconds", async () => {
    const world = await start();
    const { building, clock } = world;
    const { id } = building.domain;
    await setAvatar(world, await picture(9, 9).png().toBuffer());

    for (let step = 0; step < 10; step++) {
      const { expiresAt } = await building.api.domains.downloadAvatar({ id });
      expect(expiresAt - clock.now()).toBeGreaterThan(120_000);
      clock.advance(200_000);
    }
  });

  test("a picture becomes an upright square of at most 512 pixels without metadata, in its own format", async () => {
    const world = await start();
    const { building, client } = world;
    const { id } = building.domain;
    const black = sharp({ create: { width: 450, height: 600, channels: 3, background: "#000000" } });
    const sideways = await picture(900, 600)
      .composite([{ input: await black.png().toBuffer(), left: 0, top: 0 }])
      .jpeg()
      .withExif({ IFD0: { Artist: "secret place" } })
      .withMetadata({ orientation: 6 })
      .withIccProfile("p3")
      .toBuffer();
    expect((await sharp(sideways).metadata()).icc).toBeDefined();

    const avatar = await setAvatar(world, sideways);

    expect(await building.api.domains.get({ id })).toMatchObject({ avatar });
    const { address } = await building.api.domains.downloadAvatar({ id });
    const { bytes, contentType } = await client.read(address);
    expect(contentType).toBe("image/jpeg");
    const { width, height, format, exif, icc, orientation } = await sharp(Buffer.from(bytes)).metadata();
    expect({ width, height, format, exif, orientation }).toMatchObject({
      width: 512,
      height: 512,
      format: "jpeg",
    });
    expect(exif).toBeUndefined();
    expect(icc).toBeUndefined();
    expect(orientation).toBeUndefined();
    // The left side of the sideways picture is now its top.
    const pixels = await sharp(Buffer.from(bytes)).raw().toBuffer();
    const greenAt = (x: number, y: number) => pixels[(y * 512 + x) * 3 + 1]!;
    expect([greenAt(10, 10), greenAt(500, 10)].every((green) => green < 40)).toBe(true);
    expect([greenAt(10, 500), greenAt(500, 500)].every((green) => green > 80)).toBe(true);
  });

  test("a building's picture is removed together with its stored files", async () => {
    const world = await start();
    const { api, domain } = world.building;
    await setAvatar(world, await picture(60, 60).png().toBuffer());
    expect(await api.domains.confirmAvatar({ id: domain.id, body: { uploadId: null } })).toEqual({
      avatar: null,
      placeholder: {
        address: expect.stringMatching(/^\/no-picture\.svg\?/),
        expiresAt: expect.any(Number) as number,
      },
    });
    expect((await api.domains.get({ id: domain.id })).avatar).toBeNull();
    expect(await refusal(api.domains.downloadAvatar({ id: domain.id }))).toMatchObject({ name: "NO_AVATAR" });
    expect(await world.db.selectFrom("blob").select("id").execute()).toEqual([]);
  });

  test("a small picture is stored in its size, and replaces the previous one", async () => {
    const world = await start();
    const { building, client } = world;
    const { id } = building.domain;
    await setAvatar(world, await picture(600, 600).png().toBuffer());
    const before = await building.api.domains.downloadAvatar({ id });

    await setAvatar(world, await picture(40, 30).png().toBuffer());

    const { address } = await building.api.domains.downloadAvatar({ id });
    const { bytes, contentType } = await client.read(address);
    expect(contentType).toBe("image/png");
    expect(await sharp(Buffer.from(bytes)).metadata()).toMatchObject({ width: 30, height: 30 });
    expect(await refusal(client.read(before.address))).toMatchObject({ name: "ADDRESS_NOT_VALID" });
  });

  test("a building is deleted by its administrator, who types its name, with everything in it", async () => {
    const { administrator, building, resident, panel, otherBuilding, demo } = await start();
    const { device } = await panel();
    const someone = await resident();
    const other = await otherBuilding();
    const { id, name } = building.domain;
    const { domains } = building.api;

    expect(await refusal(domains.remove({ id, body: { name: "another" } }))).toEqual({
      name: "INVALID_INPUT",
      status: 400,
      fields: { name: "wrong" },
    });
    expect(await refusal(someone.api.domains.remove({ id, body: { name } }))).toMatchObject({
      name: "FORBIDDEN",
    });
    expect(await refusal(other.api.domains.remove({ id, body: { name } }))).toMatchObject({
      name: "NOT_FOUND",
    });
    await domains.remove({ id, body: { name } });

    expect(await refusal(domains.get({ id }))).toMatchObject({ name: "UNAUTHENTICATED" });
    expect(await refusal(someone.api.users.me())).toMatchObject({ name: "UNAUTHENTICATED" });
    expect(await someone.asPerson.users.listDomains({ id: "me" })).toMatchObject({ total: 0 });
    expect(await refusal(administrator.api.domains.domainFromName({ query: { name } }))).toMatchObject({
      name: "NOT_FOUND",
    });
    const licence = await administrator.api.licences.get({ id: building.licence.id });
    expect(licence.seats.every(({ total, free }) => total === free)).toBe(true);
    expect(await other.api.domains.get({ id: other.domain.id })).toMatchObject({ label: "Torre Blu" });
    const query = { activationCode: demo.activationCode };
    expect(await other.api.devices.baseInfo({ hwId: device.hwId, query })).toMatchObject({
      state: "available",
    });
  });

  test("a building's preferences are changed by its administrators and read by all its people", async () => {
    const { building, resident } = await start();
    const { id } = building.domain;
    const { api } = await resident();
    const body = { preferences: '{"ui_layout":"cards"}' };

    expect(await refusal(api.domains.setPreferences({ id, body }))).toMatchObject({ name: "FORBIDDEN" });
    await building.api.domains.setPreferences({ id, body });

    expect(await api.domains.getPreferences({ id })).toEqual(body);
    expect(await building.api.domains.get({ id })).toMatchObject(body);
    for (const preferences of ["not json {", "", "{'floors':3}"]) {
      const noJson = building.api.domains.setPreferences({ id, body: { preferences } });
      expect(await refusal(noJson)).toMatchObject({ status: 400, fields: { preferences: "json" } });
    }
    const tooLong = { preferences: "x".repeat(65_537) };
    expect(await refusal(building.api.domains.setPreferences({ id, body: tooLong }))).toMatchObject({
      status: 400,
    });
  });
});

/** Returns the checksum of a PNG chunk. */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
