import { getZodConstraint } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { thingGroupBody } from "#contract/output-groups.ts";
import { requireAdministrator } from "../../auth/guards.ts";
import { SingleInputDialog } from "../../components/single-input-dialog.tsx";
import { submit } from "../../forms/submit.ts";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";
import { callsOf, kindOf, placeOfKind } from "../thing-groups/kinds.ts";

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdministrator(context);
  const kind = kindOf(request);
  const title = await titleIn(request, `thingGroups.${kind}.new`);
  return { title, kind, constraint: getZodConstraint(thingGroupBody) };
}

/** A name that is taken is told beside it (§8: 30002). */
export async function action({ request, context }: ActionFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const kind = kindOf(request);
  return submit(await request.formData(), { schema: thingGroupBody }, async ({ name }) => {
    const { id } = await callsOf(api, kind).create(name);
    return redirect(`${placeOfKind[kind]}/${id}?created=1`, 303);
  });
}

export default function NewThingGroup() {
  const { t } = useTranslation();
  const { title, kind, constraint } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <SingleInputDialog
      title={title}
      closeTo={placeOfKind[kind]}
      input={{ name: "name", label: t("thingGroups.name"), hint: t(`thingGroups.${kind}.nameHint`) }}
      confirm={t(`thingGroups.${kind}.create`)}
      constraint={constraint}
      answer={answer}
    />
  );
}
