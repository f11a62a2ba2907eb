import { expect, test } from "vitest";
import type { Call } from "../call.ts";
import { createClient, type Transport } from "./client.ts";
import { ReadMemo } from "./read-memo.ts";

function recorded() {
  const sent: string[] = [];
  const transport: Transport = async (_call: Call, name, _input, { token }) => {
    sent.push(`${name} ${token}`);
    return { name };
  };
  const blobs = { put: () => Promise.reject(), read: () => Promise.reject() };
  return { sent, client: createClient(transport, blobs) };
}

const id = "00000000-0000-4000-8000-000000000001";
const other = "00000000-0000-4000-8000-000000000002";

test("two loaders of a page that make the same read get one reply", async () => {
  const { sent, client } = recorded();
  const memo = new ReadMemo();
  const [one, another] = [client.as({ token: "a", memo }), client.as({ token: "a", memo })];
  const replies = await Promise.all([one.devices.get({ id }), another.devices.get({ id })]);
  expect(replies[0]).toBe(replies[1]);
  expect(sent).toEqual(["devices.get a"]);
});

test("another input, another token or another request is another read", async () => {
  const { sent, client } = recorded();
  const memo = new ReadMemo();
  await client.as({ token: "a", memo }).devices.get({ id });
  await client.as({ token: "a", memo }).devices.get({ id: other });
  await client.as({ token: "b", memo }).devices.get({ id });
  await client.as({ token: "a", memo: new ReadMemo() }).devices.get({ id });
  await client.as({ token: "a" }).devices.get({ id });
  expect(sent).toHaveLength(5);
});

test("after a change everything is read again; a call that only reads is no change", async () => {
  const { sent, client } = recorded();
  const api = client.as({ token: "a", memo: new ReadMemo() });
  await api.devices.get({ id });
  await api.events.query({ body: {} });
  await api.devices.get({ id });
  expect(sent).toEqual(["devices.get a", "events.query a"]);
  await api.devices.remove({ id: other });
  await api.devices.get({ id });
  expect(sent.slice(2)).toEqual(["devices.remove a", "devices.get a"]);
});
