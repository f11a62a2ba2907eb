import { expect, test } from "vitest";
import { createEventStreams, PERSON_STREAMS_MAX, SESSION_STREAMS_MAX } from "./event-streams.ts";

function countedStreams(max?: number) {
  const streams = createEventStreams(max);
  const ended: string[] = [];
  const open = (name: string, session: string, userId: string) =>
    streams.open({ session, userId }, () => ended.push(name));
  return { ended, open };
}

test("a session with too many streams loses its oldest, and other sessions lose none", () => {
  const { ended, open } = countedStreams();
  open("other", "other session", "other person");
  for (let n = 0; n < SESSION_STREAMS_MAX; n++) open(`stream ${n}`, "session", "person");
  expect(ended).toEqual([]);
  open("one more", "session", "person");
  expect(ended).toEqual(["stream 0"]);
});

test("a person with many sessions loses the oldest stream of all of them", () => {
  const { ended, open } = countedStreams();
  for (let n = 0; n < PERSON_STREAMS_MAX; n++) open(`stream ${n}`, `session ${n % 5}`, "person");
  expect(ended).toEqual([]);
  open("one more", "session 6", "person");
  expect(ended).toEqual(["stream 0"]);
});

test("a closed stream does not count", () => {
  const { ended, open } = countedStreams();
  for (let n = 0; n < 3 * SESSION_STREAMS_MAX; n++) open(`stream ${n}`, "session", "person")?.();
  expect(ended).toEqual([]);
});

test("a full server refuses the next stream and ends none", () => {
  const { ended, open } = countedStreams(2);
  open("a", "session a", "person a");
  const close = open("b", "session b", "person b");
  expect(open("c", "session c", "person c")).toBeUndefined();
  close?.();
  expect(open("c", "session c", "person c")).toBeDefined();
  expect(ended).toEqual([]);
});
