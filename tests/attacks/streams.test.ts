import { describe, expect, test } from "vitest";
import { type OpenStream, openStream } from "../support/outside/open-stream.ts";
import { describeConsoles } from "./support/seeded-console.ts";

describeConsoles("event streams", {}, (shared) => {
  describe("of one session", () => {
    test("are ten at most: each further one ends the oldest, which comes again later", async () => {
      const { console, mine } = shared.now;
      const visitor = shared.now.visitor();
      await visitor.signIn(mine.people.resident);
      await visitor.enter(mine.ids.domain);
      const other = shared.now.visitor();
      await other.signIn(mine.people.credentialManager);
      await other.enter(mine.ids.domain);
      const ofOther = await openStream(console.url, other);
      const streams: OpenStream[] = [];
      for (let n = 0; n < 25; n++) streams.push(await openStream(console.url, visitor));
      expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]));
      await expect.poll(() => streams.filter((stream) => stream.isEnded()).length).toBe(15);
      expect(streams.map((stream) => stream.isEnded())).toEqual(streams.map((_, n) => n < 15));
      expect(streams[0]!.text()).toMatch(/retry: 60000\n\n$/);
      expect(ofOther.isEnded()).toBe(false);
    });
  });

  describe("of a person whose right ends", () => {
    test("end as soon as the person leaves the building, or signs out, and report nothing more", async () => {
      const { console, mine, visitor } = shared.now;
      const { resident, credentialManager, administrator } = mine.people;
      const streams: Record<string, OpenStream> = {};
      for (const [name, person] of Object.entries({ resident, credentialManager, administrator })) {
        const browser = visitor();
        await browser.signIn(person);
        await browser.enter(mine.ids.domain);
        streams[name] = await openStream(console.url, browser);
        if (name !== "credentialManager") continue;
        await expect.poll(() => streams[name]!.text()).toContain("retry: 3000");
        expect((await browser.submit("/logout")).headers.location).toBe("/");
      }
      const [before, signedOut] = [streams["resident"]!.text(), streams["credentialManager"]!.text()];
      await console.calls(mine.token).domains.removeMember({ id: mine.ids.domain, userId: resident.userId });
      await expect
        .poll(() => [streams["resident"]!.isEnded(), streams["credentialManager"]!.isEnded()])
        .toEqual([true, true]);
      expect(streams["resident"]!.text()).toBe(before);
      expect(streams["credentialManager"]!.text()).toBe(signedOut);
      expect(streams["administrator"]!.isEnded()).toBe(false);
      await expect
        .poll(() => streams["administrator"]!.text(), { message: "the remaining viewers are notified" })
        .toMatch(/data: changed\n\n$/);
    });

    test("end as soon as the account is disabled, and report nothing more", async () => {
      const { console, mine, visitor, world } = shared.now;
      const { credentialManager, administrator } = mine.people;
      const open = async (person: typeof administrator) => {
        const browser = visitor();
        await browser.signIn(person);
        await browser.enter(mine.ids.domain);
        const stream = await openStream(console.url, browser);
        await expect.poll(() => stream.text()).toContain("retry: 3000");
        return stream;
      };
      const [disabled, other] = [await open(credentialManager), await open(administrator)];
      const [before, alreadyReceived] = [disabled.text(), other.text().length];
      const { installationUsers } = console.calls(world.administrator.token);
      await installationUsers.disable({ id: credentialManager.userId });
      await expect.poll(() => disabled.isEnded()).toBe(true);
      expect(disabled.text()).toBe(before);
      await expect
        .poll(() => other.text().slice(alreadyReceived), { message: "the remaining viewers are notified" })
        .toMatch(/data: changed\n\n$/);
      expect(other.isEnded()).toBe(false);
    });
  });

  describe("of a person of two buildings", () => {
    test("report changes of the building that is open, and of the other one only what is urgent", async () => {
      const { console, mine, theirs, visitor } = shared.now;
      const { administrator } = mine.people;
      const other = console.calls(theirs.token);
      const { code } = await other.invites.create({ body: {} });
      await console.calls(administrator.token).invites.activate({ body: { code } });
      const browser = visitor();
      await browser.signIn(administrator);
      await browser.enter(mine.ids.domain);
      const stream = await openStream(console.url, browser);
      /** The marks of the open building that were reported. */
      const marks = () => [...stream.text().matchAll(/id: (.+)\ndata: changed\n\n/g)].map(([, mark]) => mark);
      // It began with the mark of a page that was read long ago.
      await expect.poll(() => marks().length).toBe(1);
      await other.agentGroups.create({ body: { name: "Cleaners" } });
      await console.calls(mine.token).agentGroups.create({ body: { name: "Gardeners" } });
      await expect.poll(() => new Set(marks()).size).toBe(2);
      expect(marks()).toHaveLength(2);
    });
  });
});
