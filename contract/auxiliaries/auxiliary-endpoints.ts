import { z } from "zod";
import { readCommand } from "#rules/auxiliaries/endpoint-commands.ts";
import { defineCalls } from "../call.ts";
import { displayName, id, optionalText } from "../fields.ts";
import { pageQuery, pageSchema } from "../paging.ts";

const COMMAND_LENGTH_MAX = 500;

/** §3 Endpoint: a command that an auxiliary understands, under a name. */
export const auxiliaryEndpoint = z.object({
  id,
  displayName,
  /** A request like `GET /relay/0?turn=on`, or a text in the auxiliary's terms. */
  command: z.string(),
});

export type AuxiliaryEndpoint = z.infer<typeof auxiliaryEndpoint>;

export const endpointBody = z.object({
  displayName,

  /**
   * What is sent to the auxiliary. A request has a method (GET, POST, PUT, PATCH or DELETE), a path and, for
   * some, a body: `GET /relay/0?turn=on`, `POST /open {"door":1}`. A path alone is a GET: `/relay/0?turn=on`.
   * The server appends the path to the auxiliary's web address: with `http://relay.example.org/api` the first
   * example requests `http://relay.example.org/api/relay/0?turn=on`. Paths with `//` at the beginning, with
   * `.` or `..` between slashes, with `#` or with a backslash are refused. Any other text, like `open garage`,
   * is posted to the web address as `{"command":"open garage"}`. A gateway receives the text as it is.
   */
  command: optionalText(COMMAND_LENGTH_MAX)
    .min(1, "required")
    .refine((text) => readCommand(text) !== undefined, "command"),
});

/** §5: an update needs at least a name or a command. */
export const endpointChanges = endpointBody
  .partial()
  .refine((changes) => changes.displayName !== undefined || changes.command !== undefined, {
    path: ["displayName"],
    message: "nameOrCommand",
  });

/** The commands that an auxiliary understands. */
export const auxiliaryEndpoints = defineCalls({
  list: {
    method: "GET",
    path: "/auxiliars/{id}/endpoints",
    summary: "The auxiliary's endpoints, in order of creation.",
    access: "member",
    inViews: true,
    query: pageQuery,
    reply: pageSchema(auxiliaryEndpoint),
  },
  create: {
    method: "POST",
    path: "/auxiliars/{id}/endpoints",
    summary: "Adds an endpoint.",
    access: "administrator",
    installer: "AUXILIARIES",
    body: endpointBody,
    status: 201,
    reply: auxiliaryEndpoint,
  },
  update: {
    method: "PUT",
    path: "/auxiliars/{id}/endpoints/{endpointId}",
    summary: "Changes an endpoint's name, its command or both.",
    access: "administrator",
    installer: "AUXILIARIES",
    body: endpointChanges,
    reply: auxiliaryEndpoint,
  },
  remove: {
    method: "DELETE",
    path: "/auxiliars/{id}/endpoints/{endpointId}",
    summary: "Deletes an endpoint and the actions that target it.",
    access: "administrator",
    installer: "AUXILIARIES",
  },
});
