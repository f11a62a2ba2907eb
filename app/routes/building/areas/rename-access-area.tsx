import { type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAdministrator } from "#app/auth/guards.ts";
import { TitleEditableDialog } from "#app/components/dialogs/title-editable-dialog.tsx";
import { changed } from "#app/forms/changed.ts";
import { formAction } from "#app/forms/form-action.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { accessAreaBody } from "#contract/access/output-groups.ts";
import { accessAreaPaths, pickAreaCalls, readAreaGroupId, readAreaKind } from "./access-areas/kinds.ts";

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const kind = readAreaKind(request);
  const { id, name } = await pickAreaCalls(api, kind).get(readAreaGroupId(params));
  return { title: await titleIn(request, "components.dialog.rename"), kind, id, name };
}

export const action = formAction(
  {
    schema: accessAreaBody,
    guard: requireAdministrator,
    stored({ api, params, request }) {
      const of = readAreaGroupId(params);
      return {
        of,
        read: async () => ({ name: (await pickAreaCalls(api, readAreaKind(request)).get(of)).name }),
      };
    },
  },
  async ({ api, context, params, request }, { name }) => {
    const kind = readAreaKind(request);
    const { id } = await pickAreaCalls(api, kind).rename(readAreaGroupId(params), name);
    return changed(context, {
      to: `${accessAreaPaths[kind]}/${id}`,
      message: `accessAreas.${kind}.notice.renamed`,
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
      closeTo={`${accessAreaPaths[kind]}/${id}`}
    >
      <p className="hint">{t(`accessAreas.${kind}.nameHint`)}</p>
    </TitleEditableDialog>
  );
}
