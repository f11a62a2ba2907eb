import type { Params } from "@remix-run/react";
import { type BuildingVisit, requireAdministrator } from "#app/auth/guards.ts";
import type { LoadContext } from "#app/load-context.ts";
import { ApiError } from "#contract/errors.ts";
import type { Language } from "#rules/languages.ts";

interface Cardholder {
  id: string;
  name: string;
  language: Language;
}

/** Requires the right to change the person in the address, who has no account. @throws ApiError NOT_FOUND */
export async function requireCardholder(
  context: LoadContext,
  { userId = "" }: Params,
): Promise<BuildingVisit & { cardholder: Cardholder }> {
  const visit = await requireAdministrator(context);
  const { id, name, language, hasAccount } = await visit.api.users.get({ id: userId });
  if (hasAccount) throw new ApiError("NOT_FOUND");
  return { ...visit, cardholder: { id, name, language } };
}
