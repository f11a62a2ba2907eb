import { LINK_WEB_SOCKET_PATH } from "../device-link/device-link.ts";
import type { Json } from "./json-schema.ts";
import { failures, servers } from "./root-path-parts.ts";
import { sameOriginPaths } from "./same-origin-paths.ts";

/** The paths at the server's root that are not calls of the contract. */
export const otherTags = [
  { name: "pictures", description: "Files behind signed addresses, which upload and download calls return." },
  {
    name: "sameOrigin",
    description:
      "What the console's own pages request. The session cookie identifies the caller, and changes need the token of the page's forms.",
  },
  { name: "server", description: "Whether the server is well, and where devices connect." },
];

const picture: Json = { schema: { type: "string", contentMediaType: "image/png" } };

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
    operationId: "pictures.put",
    summary: "Uploads a picture to a signed address, once.",
    description:
      "Use the whole `address` of the upload call's reply with its query; it is relative to the server. It needs no token. At most 5 MB, PNG or JPEG by its content. Then confirm it with the `uploadId`.",
    tags: ["pictures"],
    security: [],
    servers,
    parameters: blobParameters,
    requestBody: {
      required: true,
      content: {
        "image/png": picture,
        "image/jpeg": { schema: { type: "string", contentMediaType: "image/jpeg" } },
      },
    },
    responses: {
      204: { description: "The picture was received." },
      ...failures("NOT_AN_IMAGE", "ADDRESS_NOT_VALID", "IMAGE_TOO_LARGE"),
    },
  },
  get: {
    operationId: "pictures.get",
    summary: "Reads a picture from a signed address.",
    description:
      "Needs no token, except for the picture of an event, which needs a building token of the person who requested the address.",
    tags: ["pictures"],
    security: [{}, { buildingToken: [] }],
    servers,
    parameters: blobParameters,
    responses: {
      200: { description: "The picture.", content: { "image/png": picture } },
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
  const content = { "application/json": { schema } };
  return {
    get: {
      operationId,
      summary,
      description: "Needs no token. Further fields name the parts and their problems.",
      tags: ["server"],
      security: [],
      servers,
      responses: {
        200: { description: "The server is healthy, or degraded.", content },
        503: { description: "The server is not healthy.", content },
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
