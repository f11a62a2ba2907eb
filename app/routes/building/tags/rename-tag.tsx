import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { requireDomain } from "#app/auth/guards.ts";
import { SingleInputDialog } from "#app/components/dialogs/single-input-dialog.tsx";
import { changed } from "#app/forms/changed.ts";
import { formAction } from "#app/forms/form-action.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { displayName } from "#contract/fields.ts";

const tagNameSchema = z.object({ identifier: displayName });

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireDomain(context);
  const { identifier } = await api.nfcTags.get({ id: params["tagId"] ?? "" });
  return {
    title: await titleIn(request, "tagName.title", { identifier }),
    identifier,
    closeTo: placeOf(params),
  };
}

export const action = formAction(
  {
    schema: tagNameSchema,
    guard: requireDomain,
    stored: ({ api, params }) => ({
      of: params["tagId"] ?? "",
      read: async () => ({ identifier: (await api.nfcTags.get({ id: params["tagId"] ?? "" })).identifier }),
    }),
  },
  async ({ api, context, params }, body) => {
    const id = params["tagId"] ?? "";
    await api.nfcTags.update({ id, body });
    return changed(context, { to: placeOf(params), message: "tagName.done" });
  },
);

/** The page under the dialog: the holder's, or the list of all tags. */
function placeOf({ userId }: LoaderFunctionArgs["params"]): string {
  return userId === undefined ? "/domain/tags" : `/domain/people/${userId}`;
}

/** The name of a tag, in the list of all and on its holder's page. */
export default function RenameTag() {
  const { t } = useTranslation();
  const { title, identifier, closeTo } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <SingleInputDialog
      title={title}
      input={{ name: "identifier", label: t("newTag.identifier"), value: identifier }}
      confirm={t("tagName.rename")}
      closeTo={closeTo}
      answer={answer}
    />
  );
}
