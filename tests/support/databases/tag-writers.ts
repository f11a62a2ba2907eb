import { expect } from "vitest";
import { isApiError } from "#contract/errors.ts";
import type { RunningConsole } from "../processes/running-console.ts";

const WRITERS = 8;

/**
 * Creates tags with eight concurrent writers until the server no longer answers, and adds the acknowledged
 * ids to `acknowledged`. Resolves once there are `enough` more of them, with a function that waits until all
 * writers have ended.
 */
export async function writeUntilKilled(
  running: RunningConsole,
  { token, round, acknowledged, enough }: WriterTask,
): Promise<() => Promise<void>> {
  const { nfcTags } = running.calls(token);
  const write = async (writer: number): Promise<void> => {
    for (let count = 0; ; count++) {
      const value = `${round}${writer}${String(count).padStart(6, "0")}`;
      try {
        acknowledged.push((await nfcTags.create({ body: { identifier: `Tag ${value}`, value } })).id);
      } catch (error) {
        if (!isApiError(error, "PROVIDER_UNREACHABLE")) throw error;
        return;
      }
    }
  };
  const desired = acknowledged.length + enough;
  const writing = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  await expect.poll(() => acknowledged.length, { timeout: 60_000, interval: 5 }).toBeGreaterThan(desired);
  return async () => void (await writing);
}

interface WriterTask {
  token: string;
  /** Distinguishes the tags of different rounds. */
  round: number;
  acknowledged: string[];
  enough: number;
}

/** Expects that every acknowledged tag exists, and that each tag and its audit entry exist only together. */
export async function expectStored(
  running: RunningConsole,
  token: string,
  acknowledged: readonly string[],
): Promise<void> {
  const { nfcTags, audit } = running.calls(token);
  const { items } = await nfcTags.list();
  const there = new Set(items.map(({ id }) => id));
  expect(acknowledged.filter((id) => !there.has(id))).toEqual([]);
  const { total } = await audit.list({ query: { entity: "nfc_tag", pageSize: 1 } });
  expect(total).toBe(items.length);
}
