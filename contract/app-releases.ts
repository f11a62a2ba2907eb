import { z } from "zod";
import { FIRMWARE_VERSION_PATTERN } from "#rules/firmware.ts";
import { defineCalls } from "./call.ts";
import { deviceCommand } from "./device-commands.ts";
import { displayName, id, instant } from "./fields.ts";
import { pageOf, pageQuery } from "./paging.ts";

const version = z.string({ error: "required" }).regex(FIRMWARE_VERSION_PATTERN, "characters");

/** Firmware of a device model, or a version of an app. Its content is known by its digest. */
export const appRelease = z.object({
  id,
  model: z.string(),
  version: z.string(),
  /** The oldest version that can be brought to this one. */
  minimumVersion: z.string().nullable(),
  /** SHA-256 in hexadecimal. */
  digest: z.string(),
  size: z.number().int(),
  notes: z.string(),
  releasedAt: instant,
});

export type AppRelease = z.infer<typeof appRelease>;

export const appReleaseBody = z.object({
  model: displayName,
  version,
  minimumVersion: version.nullable().default(null),
  digest: z.string({ error: "required" }).regex(/^[0-9a-f]{64}$/, "characters"),
  size: z.number().int("number").min(1, "number").max(4_294_967_296, "number"),
  notes: z.string().trim().max(4000, "tooLong").default(""),
});

export const appReleases = defineCalls({
  list: {
    method: "GET",
    path: "/app/releases",
    summary: "What has been released for a model or for all, the latest first.",
    access: "member",
    query: pageQuery.extend({ model: displayName.optional() }),
    reply: pageOf(appRelease),
  },
  create: {
    method: "POST",
    path: "/app/releases",
    summary: "Releases a version of a model.",
    access: "installation",
    body: appReleaseBody,
    status: 201,
    reply: appRelease,
    errors: ["RELEASE_EXISTS"],
  },
  latestCompatible: {
    method: "GET",
    path: "/app/releases/latestCompatible",
    summary:
      "The newest release that a device, or a version of a model, can be brought to; null without one.",
    access: "member",
    query: z
      .object({ deviceId: id.optional(), model: displayName.optional(), version: version.optional() })
      .refine(({ deviceId, model }) => (deviceId === undefined) !== (model === undefined), {
        path: ["deviceId"],
        message: "required",
      }),
    reply: z.object({
      model: z.string(),
      currentVersion: z.string().nullable(),
      release: appRelease.nullable(),
    }),
    errors: ["NOT_FOUND"],
  },
  forceUpdate: {
    method: "POST",
    path: "/app/releases/forceUpdate",
    summary: "Has a device bring itself to a release, the newest it can be brought to unless one is named.",
    access: "administrator",
    body: z.object({ deviceId: id, releaseId: id.optional() }),
    status: 201,
    reply: deviceCommand,
    errors: ["NO_NEWER_RELEASE", "HARDWARE_RETURNED", "COMMANDS_WAITING", "NOT_FOUND"],
  },
});
