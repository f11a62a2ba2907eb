import { listDoors } from "#app/routes/building/doors/list-doors.ts";
import { readPresented } from "#app/routes/building/tags/read-presented.ts";
import type { Explanation, RefusalExplanation } from "#contract/access/explanations.ts";
import type { OpenableOutput } from "#contract/access/openings.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { allPages } from "#contract/client/pages.ts";

/** Returns those doors of a refusal that do not open for the person and that the reader may open now. */
export async function readOpenable(api: ApiCalls, doors: readonly Explanation[]): Promise<OpenableOutput[]> {
  const refused = doors.filter(({ outcome }) => outcome === "refused");
  const wanted = new Set(refused.map(({ output }) => output.id));
  const devices = [...new Set(refused.map(({ device }) => device.id))];
  const lists = await Promise.all(
    devices.map((deviceId) => allPages((page) => listDoors(api, { deviceId, page }))),
  );
  return lists.flat().filter(({ id, reason }) => reason === null && wanted.has(id));
}

/**
 * Returns the id of the refused tag among those that were just presented; undefined if it is not among them, or if
 * two of them have the same last digits.
 */
export async function findPresented(
  api: ApiCalls,
  { event: { device, refusedTag }, remedies }: RefusalExplanation,
): Promise<string | undefined> {
  if (!remedies.some(({ kind }) => kind === "REGISTER_TAG")) return undefined;
  const presented = await readPresented(api);
  const [same, another] = (presented ?? []).filter(
    ({ deviceId, maskedValue }) => deviceId === device?.id && maskedValue === refusedTag?.maskedValue,
  );
  return another ? undefined : same?.id;
}
