import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { thingGroupBody } from "#contract/output-groups.ts";
import { requireAdministrator } from "../../auth/guards.ts";
import { TitleEditableDialog } from "../../components/title-editable-dialog.tsx";
import { submit } from "../../forms/submit.ts";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";
import { callsOf, groupIdOf, kindOf, placeOfKind } from "../thing-groups/kinds.ts";

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const kind = kindOf(request);
  const { id, name } = await callsOf(api, kind).get(groupIdOf(params));
  return { title: await titleIn(request, "components.dialog.rename"), kind, id, name };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const kind = kindOf(request);
  return submit(await request.formData(), { schema: thingGroupBody }, async ({ name }) => {
    const { id } = await callsOf(api, kind).rename(groupIdOf(params), name);
    return redirect(`${placeOfKind[kind]}/${id}?renamed=1`, 303);
  });
}

export default function RenameThingGroup() {
  const { t } = useTranslation();
  const { title, kind, id, name } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <TitleEditableDialog {...{ label: title, name, answer }} closeTo={`${placeOfKind[kind]}/${id}`}>
      <p className="hint">{t(`thingGroups.${kind}.nameHint`)}</p>
    </TitleEditableDialog>
  );
}
