import { z } from "zod";
import { defineCalls } from "./call.ts";
import { id, instant } from "./fields.ts";
import { pageOf, pageQuery } from "./paging.ts";

/** Where somebody is signed in. */
const signIn = z.object({
  id,
  /** What signed in, in its own words: a browser's name for itself; empty where it told none. */
  device: z.string(),
  /** Where from; empty where it is not known. */
  address: z.string(),
  signedInAt: instant,
  /** When it last got a token: it may have been in use for up to an hour since. */
  lastSeenAt: instant,
  /** The one that asks. */
  current: z.boolean(),
});

export type SignIn = z.infer<typeof signIn>;

export const signIns = defineCalls({
  list: {
    method: "GET",
    path: "/users/me/sessions",
    summary: "Where one is signed in, the last used first.",
    access: "user",
    alsoVirtual: true,
    query: pageQuery,
    reply: pageOf(signIn),
  },
  end: {
    method: "DELETE",
    path: "/users/me/sessions/{id}",
    summary: "Signs out one of one's own browsers or apps.",
    access: "user",
    alsoVirtual: true,
  },
  endOthers: {
    method: "DELETE",
    path: "/users/me/sessions",
    summary: "Signs out everywhere but here.",
    access: "user",
    alsoVirtual: true,
  },
});
