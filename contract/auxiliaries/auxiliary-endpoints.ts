import { z } from "zod";
import { defineCalls } from "../call.ts";
import { displayName, id, optionalText } from "../fields.ts";
import { pageOf, pageQuery } from "../paging.ts";

const COMMAND_LENGTH_MAX = 500;

/** §3 Endpoint: a command that an auxiliary understands, under a name. */
export const auxiliaryEndpoint = z.object({
  id,
  displayName,
  /** The command in the auxiliary's terms: a path, an address or a word. */
  command: z.string(),
});

export type AuxiliaryEndpoint = z.infer<typeof auxiliaryEndpoint>;

export const endpointBody = z.object({
  displayName,

  /** The command in the auxiliary's terms: a path, an address or a word. */
  command: optionalText(COMMAND_LENGTH_MAX).min(1, "required"),
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
    query: pageQuery,
    reply: pageOf(auxiliaryEndpoint),
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
