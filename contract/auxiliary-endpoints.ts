import { z } from "zod";
import { defineCalls } from "./call.ts";
import { displayName, id, optionalText } from "./fields.ts";
import { pageOf, pageQuery } from "./paging.ts";

const COMMAND_LENGTH_MAX = 500;

/** §3 Endpoint: something that an auxiliary can be asked to do, by a command that it understands. */
export const auxiliaryEndpoint = z.object({ id, displayName, command: z.string() });

export type AuxiliaryEndpoint = z.infer<typeof auxiliaryEndpoint>;

export const endpointBody = z.object({
  displayName,
  command: optionalText(COMMAND_LENGTH_MAX).min(1, "required"),
});

/** §5: an update needs at least a name or a command. */
export const endpointChanges = endpointBody
  .partial()
  .refine((changes) => changes.displayName !== undefined || changes.command !== undefined, {
    path: ["displayName"],
    message: "required",
  });

export const auxiliaryEndpoints = defineCalls({
  list: {
    method: "GET",
    path: "/auxiliars/{id}/endpoints",
    summary: "The auxiliary's endpoints, in the order they were made.",
    access: "member",
    query: pageQuery,
    reply: pageOf(auxiliaryEndpoint),
  },
  create: {
    method: "POST",
    path: "/auxiliars/{id}/endpoints",
    summary: "Adds an endpoint.",
    access: "administrator",
    body: endpointBody,
    status: 201,
    reply: auxiliaryEndpoint,
  },
  update: {
    method: "PUT",
    path: "/auxiliars/{id}/endpoints/{endpointId}",
    summary: "Changes an endpoint's name, its command or both.",
    access: "administrator",
    body: endpointChanges,
    reply: auxiliaryEndpoint,
  },
  remove: {
    method: "DELETE",
    path: "/auxiliars/{id}/endpoints/{endpointId}",
    summary: "Deletes an endpoint with the actions aimed at it.",
    access: "administrator",
  },
});
