import { LINK_WEB_SOCKET_PATH } from "#contract/device-link/device-link.ts";
import { PICTURE_MAX_BYTES } from "#rules/buildings/avatars.ts";
import { FIRMWARE_FILE_MAX_BYTES } from "#rules/installation/firmware.ts";
import type { Json } from "./json-schema.ts";
import { failures, servers } from "./root-path-parts.ts";
import { sameOriginPaths } from "./same-origin-paths.ts";

/** The paths at the server's root that are not calls of the contract. */
export const otherTags = [
  {
    name: "files",
    description:
      "Pictures and firmware files behind signed addresses, which upload and download calls return.",
  },
  {
    name: "sameOrigin",
    description:
      "What the console's own pages request. The session cookie identifies the caller, and changes need the token of the page's forms.",
  },
  { name: "server", description: "Whether the server is well, and where devices connect." },
];

const PICTURE = `A picture, for an address of \`domains.uploadAvatar\`, \`agents.uploadAvatar\` or \`actionGroups.uploadAvatar\`: at most ${megabytes(PICTURE_MAX_BYTES)}.`;
const FIRMWARE = `The file of a release, for an address of \`appReleases.uploadFile\`: at most ${megabytes(FIRMWARE_FILE_MAX_BYTES)}, with the size and the digest of the release.`;

function megabytes(bytes: number): string {
  return `${bytes / 1024 ** 2} MB`;
}

function file(contentMediaType: string, description: string): Json {
  return { schema: { type: "string", contentMediaType, description } };
}

const blobParameters: Json[] = [
  {
    name: "name",
    in: "path",
    required: true,
    description: "As in the signed address.",
    schema: { type: "string" },
  },
];

const blobs: Json = {
  put: {
    operationId: "files.put",
    summary: "Uploads a picture or a firmware file to a signed address, once.",
    description: `Use the whole \`address\` of the upload call's reply with its query; it is relative to the server. It needs no token. The address decides what it takes: a picture of at most ${megabytes(PICTURE_MAX_BYTES)}, PNG or JPEG by its content, which is then confirmed with the \`uploadId\`; or the file of a release of at most ${megabytes(FIRMWARE_FILE_MAX_BYTES)}, with nothing to confirm.`,
    tags: ["files"],
    security: [],
    servers,
    parameters: blobParameters,
    requestBody: {
      required: true,
      content: {
        "image/png": file("image/png", PICTURE),
        "image/jpeg": file("image/jpeg", PICTURE),
        "application/octet-stream": file("application/octet-stream", FIRMWARE),
      },
    },
    responses: {
      204: { description: "The file was received." },
      ...failures(
        "NOT_AN_IMAGE",
        "ADDRESS_NOT_VALID",
        "IMAGE_TOO_LARGE",
        "RELEASE_FILE_DIFFERS",
        "RELEASE_FILE_TOO_LARGE",
      ),
    },
  },
  get: {
    operationId: "files.get",
    summary: "Reads a picture or a firmware file from a signed address.",
    description:
      "Needs no token, except for the picture of an event or of a camera, which needs a building token of the person who requested the address.",
    tags: ["files"],
    security: [{}, { buildingToken: [] }],
    servers,
    parameters: blobParameters,
    responses: {
      200: {
        description: "The file.",
        content: {
          "image/png": file("image/png", "A picture."),
          "image/jpeg": file("image/jpeg", "A picture."),
          "application/octet-stream": file(
            "application/octet-stream",
            "The file of a release, for a device.",
          ),
        },
      },
      ...failures("ADDRESS_NOT_VALID", "NO_AVATAR"),
    },
  },
};

function healthPath(operationId: string, summary: string): Json {
  const schema = {
    type: "object",
    required: ["status"],
    properties: {
      status: {
        type: "string",
        enum: ["ok", "degraded", "unavailable"],
        description: "The health of the server.",
      },
    },
  };
  const answer = (status: string): Json => ({ "application/json": { schema, example: { status } } });
  return {
    get: {
      operationId,
      summary,
      description: "Needs no token. Further fields name the parts and their problems.",
      tags: ["server"],
      security: [],
      servers,
      responses: {
        200: { description: "The server is healthy, or degraded.", content: answer("ok") },
        503: { description: "The server is not healthy.", content: answer("unavailable") },
      },
    },
  };
}

const deviceLink: Json = {
  get: {
    operationId: "server.deviceLink",
    summary: "MQTT over a web socket, for devices.",
    description:
      "Upgrade with the subprotocol `mqtt`. The messages are described in `/api/v2/device-link.json` (AsyncAPI 3) and at `/api/v2/docs/device-link`.",
    tags: ["server"],
    security: [],
    servers,
    responses: { 101: { description: "A web socket." }, 426: { description: "The request is no upgrade." } },
  },
};

/** The paths that are not calls of the contract, from the server's root. */
export const otherPaths: Record<string, Json> = {
  "/blobs/{name}": blobs,
  ...sameOriginPaths,
  "/healthz": healthPath("server.health", "Whether the process is alive."),
  "/readyz": healthPath("server.readiness", "Whether every part of the server works."),
  [LINK_WEB_SOCKET_PATH]: deviceLink,
};
