import { z } from "zod";
import {
  FIRMWARE_FILE_MAX_BYTES,
  FIRMWARE_VERSION_PATTERN,
  RELEASE_ORDERS,
} from "#rules/installation/firmware.ts";
import { signedAddress } from "../buildings/avatars.ts";
import { defineCalls } from "../call.ts";
import { deviceCommand } from "../devices/device-commands.ts";
import { displayName, freeText, id, instant, yesOrNo } from "../fields.ts";
import { pageQuery, pageSchema } from "../paging.ts";

const version = z.string({ error: "required" }).regex(FIRMWARE_VERSION_PATTERN, "firmwareVersion");

/** Firmware of a device model, or a version of an app, identified by the digest of its file. */
export const appRelease = z.object({
  id,

  /** The device model, or the app, that it is for. */
  model: z.string(),

  /** Its version: numbers with dots, for example `2.4.1`. */
  version: z.string(),
  /** The oldest version that can be updated to this one. */
  minimumVersion: z.string().nullable(),
  /** SHA-256 in hexadecimal. */
  digest: z.string(),

  /** Bytes. */
  size: z.number().int(),
  /** When the file was uploaded; null before. Devices are only offered releases with a file. */
  fileAt: instant.nullable(),

  /** Release notes for people. */
  notes: z.string(),

  /** When it was released, in milliseconds since 1970. */
  releasedAt: instant,
});

export type AppRelease = z.infer<typeof appRelease>;

export const appReleaseBody = z.object({
  model: displayName,
  version,

  /** The oldest version that can be updated to this one; null: any. */
  minimumVersion: version.nullable().default(null),

  /** SHA-256 of the file, 64 hexadecimal digits in lower case. */
  digest: z.string({ error: "required" }).regex(/^[0-9a-f]{64}$/, "characters"),
  size: z.number().int("number").min(1, "number").max(FIRMWARE_FILE_MAX_BYTES, "number"),
  notes: freeText(z.string()).trim().max(4000, "tooLong").default(""),
});

/** The address to upload a release's file to, as the whole body; there is nothing to confirm. */
export const releaseUpload = signedAddress.extend({
  /** The id of the release. */
  uploadId: id,
});

/** Firmware and apps. */
export const appReleases = defineCalls({
  list: {
    method: "GET",
    path: "/app/releases",
    summary:
      "The releases for one model or for all. For members of a building and administrators of the installation.",
    // The installation's administrator calls without a building, everyone else in one.
    access: "user",
    inViews: true,
    alsoVirtual: true,
    query: pageQuery.extend({
      /** Only releases for this model. */
      model: displayName.optional(),

      /** The sort order of the list; defaults to the time of the release, newest first. */
      order: z.enum(RELEASE_ORDERS).optional(),

      /** `true`: in descending order. */
      descending: yesOrNo.optional(),
    }),
    reply: pageSchema(appRelease),
    errors: ["FORBIDDEN"],
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
  uploadFile: {
    method: "POST",
    path: "/app/releases/{id}/file",
    summary: `Returns an address to upload a release's file to with PUT, at most ${FIRMWARE_FILE_MAX_BYTES / 1024 ** 2} MB. The file is stored if its size and digest match the release.`,
    access: "installation",
    withoutProof: "The file must match the release's digest, and creating the release needs a proof.",
    reply: releaseUpload,
  },
  remove: {
    method: "DELETE",
    path: "/app/releases/{id}",
    summary: "Withdraws a release and deletes its file. Devices that run it are not affected.",
    access: "installation",
  },
  latestCompatible: {
    method: "GET",
    path: "/app/releases/latestCompatible",
    summary:
      "The newest release that a device, or a version of a model, can be updated to; null if there is none.",
    access: "member",
    inViews: true,
    query: z
      .object({
        /** The device, or name a model instead. */
        deviceId: id.optional(),
        /** The model, or name a device instead. */
        model: displayName.optional(),
        /** The current version of the model; defaults to any. */
        version: version.optional(),
      })
      .refine(({ deviceId, model }) => (deviceId === undefined) !== (model === undefined), {
        path: ["deviceId"],
        message: "required",
      }),
    reply: z.object({
      model: z.string(),

      /** The version that the device runs or that was named; null if unknown. */
      currentVersion: z.string().nullable(),
      release: appRelease.nullable(),
    }),
  },
  forceUpdate: {
    method: "POST",
    path: "/app/releases/forceUpdate",
    summary: "Starts the update of a device to a release, by default the newest possible one.",
    access: "administrator",
    installer: "DEVICES",
    body: z.object({
      /** The device to update. */
      deviceId: id,
      /** The release; defaults to the newest possible one. */
      releaseId: id.optional(),
    }),
    status: 201,
    reply: deviceCommand,
    errors: ["NO_NEWER_RELEASE", "HARDWARE_RETURNED", "COMMANDS_WAITING"],
  },
});
