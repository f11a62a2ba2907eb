import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { openDatabase } from "#storage/database.ts";
import { createChangeFeed } from "../change-feed.ts";
import { AppliedVersions } from "./applied-versions.ts";

test("a report that can't be stored makes its device start over, and report again", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "portineria-versions-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  // A database without tables stores nothing.
  const db = openDatabase(path.join(folder, "empty.db"));
  onTestFinished(() => db.destroy());
  const [published, failed] = [vi.fn(), vi.fn()];
  const changeFeed = createChangeFeed();
  changeFeed.watchAll(published);
  const versions = new AppliedVersions({ context: { db, now: Date.now, changeFeed }, failed });
  const devices = ["entrance", "garage"].map((deviceId) => ({
    connection: { peer: { startOver: vi.fn() } },
    identity: { deviceId, domainId: "building", hwId: `VP-${deviceId}` },
  }));
  for (const { connection, identity } of devices) versions.report(connection, identity, "a".repeat(16));
  await versions.stop();
  for (const { connection } of devices) expect(connection.peer.startOver).toHaveBeenCalledOnce();
  expect(failed).toHaveBeenCalledOnce();
  expect(published).not.toHaveBeenCalled();
});
