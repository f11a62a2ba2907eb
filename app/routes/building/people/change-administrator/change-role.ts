import type { LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { requireAdministrator } from "#app/auth/guards.ts";
import { changed } from "#app/forms/changed.ts";
import { formAction } from "#app/forms/form-action.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import type { Role } from "#rules/people/roles.ts";

/** The roles that can be assigned to a person. */
export type AssignableRole = Extract<Role, "administrator" | "credential-manager">;

const roleSchema = z.object({ intent: z.enum(["make", "end"]) });

/** Whether a person has the role, for the dialog that assigns or removes it. */
export async function readRole(
  { request, context, params }: LoaderFunctionArgs,
  assignableRole: AssignableRole,
) {
  const { api } = await requireAdministrator(context);
  const { id, name, role } = await api.users.get({ id: params["userId"] ?? "" });
  const way = role === assignableRole ? "end" : "make";
  return {
    title: await titleIn(request, `roleChanges.${assignableRole}.${way}Title`, { name }),
    id,
    way,
  } as const;
}

interface Changes {
  make(api: ApiCalls, userId: string): Promise<void>;
  end(api: ApiCalls, userId: string): Promise<void>;
}

/** Assigns or removes the role, as the dialog says. */
export function roleAction(assignableRole: AssignableRole, changes: Changes) {
  return formAction(
    { schema: roleSchema, guard: requireAdministrator },
    async ({ api, context, params }, { intent }) => {
      const { id: userId, name } = await api.users.get({ id: params["userId"] ?? "" });
      await changes[intent](api, userId);
      const message = `roleChanges.${assignableRole}.${intent}Done`;
      return changed(context, { to: await nextPage(api, userId), message, values: { name } });
    },
  );
}

/** A person who gave up their own role may not see the people any more. */
async function nextPage(api: ApiCalls, userId: string): Promise<string> {
  const { id, role } = await api.users.me();
  return id === userId && role !== "administrator" ? "/domain" : `/domain/people/${userId}`;
}
