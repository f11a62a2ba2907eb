import type { LoaderFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import { requireInstaller } from "#app/auth/guards.ts";
import { changed } from "#app/forms/changed.ts";
import type { FormValues } from "#app/forms/edits/opened-values.ts";
import { formAction, type FormOptions } from "#app/forms/form-action.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import type { LoadContext } from "#app/load-context.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { partIdIn, type PartKind } from "./parts.ts";

/** Reads the fields of a part's form as they are stored. */
type ReadFields<Fields> = (api: ApiCalls, id: string, partId: string) => Promise<Fields>;

function guard(context: LoadContext) {
  return requireInstaller(context, "AUXILIARIES");
}

/** What the page of a part shows: a new part or, with its id in the address, an existing one. */
export async function loadPart<Fields>(
  { request, context, params }: LoaderFunctionArgs,
  kind: PartKind,
  readFields: ReadFields<Fields>,
) {
  const { api } = await guard(context);
  const id = params["auxiliaryId"]!;
  const partId = partIdIn(params, kind);
  const [title, saved] = await Promise.all([
    titleIn(request, `auxiliaryParts.${kind}s.${partId ? "change" : "add"}`),
    partId ? readFields(api, id, partId) : undefined,
    // Nothing is added to an auxiliary that does not exist.
    api.auxiliaries.get({ id }),
  ]);
  return { api, page: { title, id, saved } };
}

interface PartOptions<S extends z.ZodType> extends Pick<
  FormOptions<S, unknown>,
  "schema" | "choosers" | "fieldNames" | "fieldsMax" | "maxBytes"
> {
  kind: PartKind;
  readFields: ReadFields<FormValues>;
}

/** The action of a part's form. @param save creates the part if it has no id yet */
export function partAction<S extends z.ZodType>(
  { kind, readFields, ...options }: PartOptions<S>,
  save: (api: ApiCalls, id: string, partId: string | undefined, typed: z.output<S>) => Promise<unknown>,
) {
  return formAction(
    {
      ...options,
      guard,
      stored({ api, params }) {
        const partId = partIdIn(params, kind);
        return partId
          ? { of: partId, read: () => readFields(api, params["auxiliaryId"]!, partId) }
          : undefined;
      },
    },
    async ({ api, context, params }, typed) => {
      const id = params["auxiliaryId"]!;
      const partId = partIdIn(params, kind);
      await save(api, id, partId, typed);
      return changed(context, {
        to: `/domain/auxiliaries/${id}/${kind}s`,
        message: `said.${kind}${partId ? "Saved" : "Added"}`,
      });
    },
  );
}
