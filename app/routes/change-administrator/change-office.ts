import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { z } from "zod";
import type { ApiCalls } from "#contract/client/client.ts";
import type { Role } from "#rules/roles.ts";
import { requireAdministrator } from "../../auth/guards.ts";
import { submit } from "../../forms/submit.ts";
import { titleIn } from "../../i18n/page-title.server.ts";

/** What a person can be made by hand. */
export type Office = Extract<Role, "administrator" | "credential-manager">;

const asked = z.object({ intent: z.enum(["make", "end"]) });

/** Whether a person has the office, for the dialog that gives it or takes it back. */
export async function readOffice({ request, context, params }: LoaderFunctionArgs, office: Office) {
  const { api } = await requireAdministrator(context);
  const { id, name, role } = await api.users.get({ id: params["userId"] ?? "" });
  const way = role === office ? "end" : "make";
  return { title: await titleIn(request, `offices.${office}.${way}Title`, { name }), id, way } as const;
}

interface Changes {
  make(api: ApiCalls, userId: string): Promise<void>;
  end(api: ApiCalls, userId: string): Promise<void>;
}

/** Gives the office or takes it back, as the dialog was asked. */
export async function changeOffice({ request, context, params }: ActionFunctionArgs, changes: Changes) {
  const { api } = await requireAdministrator(context);
  const userId = params["userId"] ?? "";
  return submit(await request.formData(), { schema: asked }, async ({ intent }) => {
    await changes[intent](api, userId);
    return redirect(await nextPage(api, userId), 303);
  });
}

/** Who gave up the office themselves may not see the people any more. */
async function nextPage(api: ApiCalls, userId: string): Promise<string> {
  const { id, role } = await api.users.me();
  return id === userId && role !== "administrator" ? "/domain" : `/domain/people/${userId}`;
}
