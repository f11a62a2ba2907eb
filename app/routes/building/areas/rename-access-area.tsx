import { type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAdministrator } from "#app/auth/guards.ts";
import { TitleEditableDialog } from "#app/components/dialogs/title-editable-dialog.tsx";
import { changed } from "#app/forms/changed.ts";
import { submit } from "#app/forms/submit.ts";
import { takesForm } from "#app/forms/takes-form.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { accessAreaBody } from "#contract/access/output-groups.ts";
import { declareForm } from "#contract/declared-form.ts";
import { callsOf, groupIdOf, kindOf, placeOfKind } from "./access-areas/kinds.ts";

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const kind = kindOf(request);
  const { id, name } = await callsOf(api, kind).get(groupIdOf(params));
  return { title: await titleIn(request, "components.dialog.rename"), kind, id, name };
}

export const action = takesForm(
  declareForm(accessAreaBody, { edits: true }),
  async ({ request, context, params }) => {
    const { api } = await requireAdministrator(context);
    const kind = kindOf(request);
    const calls = callsOf(api, kind);
    const of = groupIdOf(params);
    const stored = { of, read: async () => ({ name: (await calls.get(of)).name }) };
    return submit(await request.formData(), { schema: accessAreaBody, stored }, async ({ name }) => {
      const { id } = await calls.rename(of, name);
      return changed(context, {
        to: `${placeOfKind[kind]}/${id}`,
        message: `accessAreas.${kind}.notice.renamed`,
      });
    });
  },
);

export default function RenameAccessArea() {
  const { t } = useTranslation();
  const { title, kind, id, name } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <TitleEditableDialog
      label={title}
      stored={{ name }}
      answer={answer}
      closeTo={`${placeOfKind[kind]}/${id}`}
    >
      <p className="hint">{t(`accessAreas.${kind}.nameHint`)}</p>
    </TitleEditableDialog>
  );
}
