import { z } from "zod";
import { PUSH_PROBLEMS } from "#rules/people/push-problems.ts";
import { defineCalls } from "../call.ts";
import { id, instant } from "../fields.ts";
import { pageQuery, pageSchema } from "../paging.ts";

/** Above the length of the addresses that push services give. */
const ENDPOINT_MAX = 1024;

/** A browser that receives rings and notifications of its person, also while no page is open. */
const pushSubscription = z.object({
  id,
  /** The browser's own description, as it registered; empty if it sent none. */
  device: z.string(),
  /** The host of its push service. */
  service: z.string(),
  /** The SHA-256 of the address, in base64url, by which a browser recognises its own. */
  endpointDigest: z.string(),
  /** When it was registered, in milliseconds since 1970. */
  createdAt: instant,
  /** When a message was last handed to its service, or refused by it, in milliseconds since 1970; null if never. */
  lastSentAt: instant.nullable(),
  /** Why its service did not take the last message; null if it did. */
  lastProblem: z.enum(PUSH_PROBLEMS).nullable(),
});

export type PushSubscription = z.infer<typeof pushSubscription>;

/** Bytes in base64url without padding. */
const bytes = (length: number) => z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${length}}$`), "invalid");

/** The caller's browsers that receive messages while no page is open (Web Push). */
export const pushSubscriptions = defineCalls({
  key: {
    method: "GET",
    path: "/pushSubscriptions/key",
    summary: "The public key with which a browser subscribes to messages of this installation.",
    access: "user",
    alsoVirtual: true,
    reply: z.object({
      /** A point of the curve P-256, uncompressed, in base64url: the `applicationServerKey`. */
      publicKey: z.string(),
    }),
  },
  list: {
    method: "GET",
    path: "/pushSubscriptions",
    summary: "The caller's browsers that receive messages, newest first.",
    access: "user",
    alsoVirtual: true,
    query: pageQuery,
    reply: pageSchema(pushSubscription),
  },
  create: {
    method: "POST",
    path: "/pushSubscriptions",
    summary:
      "Registers a browser for the caller, or renews its registration. A browser that another person registered is the caller's alone from then on. It ends with the sign-in that registered it.",
    access: "user",
    alsoVirtual: true,
    body: z.object({
      /** The address that the browser was given by its push service. */
      endpoint: z.string().min(1, "required").max(ENDPOINT_MAX, "tooLong"),
      /** The keys of the browser, in base64url. */
      keys: z.object({
        /** The public key, a point of P-256: 65 bytes. */
        p256dh: bytes(87),
        /** The secret that authenticates messages: 16 bytes. */
        auth: bytes(22),
      }),
      /** The browser's own description. */
      device: z.string().max(512).optional(),
    }),
    status: 201,
    reply: pushSubscription,
    errors: ["PUSH_ENDPOINT_REFUSED", "PUSH_KEYS_INVALID", "TOO_MANY_PUSH_SUBSCRIPTIONS"],
  },
  try: {
    method: "POST",
    path: "/pushSubscriptions/{id}/try",
    summary:
      "Sends a message to one of the caller's browsers now and returns the answer of its push service. A subscription that the service no longer has is deleted.",
    access: "user",
    alsoVirtual: true,
    reply: z.object({
      /** The status of the service's answer; null if there was none. */
      status: z.number().int().nullable(),
      /** Why the service did not take the message; null if it did. */
      problem: z.enum(PUSH_PROBLEMS).nullable(),
    }),
  },
  remove: {
    method: "DELETE",
    path: "/pushSubscriptions/{id}",
    summary: "Ends the messages to one of the caller's browsers.",
    access: "user",
    alsoVirtual: true,
  },
});
