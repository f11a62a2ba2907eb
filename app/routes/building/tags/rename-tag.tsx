import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { requireDomain } from "#app/auth/guards.ts";
import { SingleInputDialog } from "#app/components/dialogs/single-input-dialog.tsx";
import { changed } from "#app/forms/changed.ts";
import { submit } from "#app/forms/submit.ts";
import { takesForm } from "#app/forms/takes-form.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { declareForm } from "#contract/declared-form.ts";
import { displayName } from "#contract/fields.ts";

const tagNameSchema = z.object({ identifier: displayName });

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireDomain(context);
  const { identifier, userId } = await api.nfcTags.get({ id: params["tagId"] ?? "" });
  return {
    title: await titleIn(request, "tagName.title", { identifier }),
    identifier,
    closeTo: placeOf(userId),
  };
}

export const action = takesForm(
  declareForm(tagNameSchema, { edits: true }),
  async ({ request, context, params }) => {
    const { api } = await requireDomain(context);
    const id = params["tagId"] ?? "";
    const read = async () => ({ identifier: (await api.nfcTags.get({ id })).identifier });
    return submit(
      await request.formData(),
      { schema: tagNameSchema, stored: { of: id, read } },
      async (body) => {
        const { userId } = await api.nfcTags.update({ id, body });
        return changed(context, { to: placeOf(userId), message: "tagName.done" });
      },
    );
  },
);

/** The page of the tag: its holder's, or the pool. */
function placeOf(userId: string | null): string {
  return userId === null ? "/domain/tags" : `/domain/people/${userId}`;
}

/** The name of a tag, in the pool and with its holder. */
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
