import { getZodConstraint } from "@conform-to/zod/v4";
import { type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAdministrator } from "#app/auth/guards.ts";
import { SingleInputDialog } from "#app/components/dialogs/single-input-dialog.tsx";
import { changed } from "#app/forms/changed.ts";
import { submit } from "#app/forms/submit.ts";
import { takesForm } from "#app/forms/takes-form.ts";
import { creating } from "#app/forms/thrown-as.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { thingGroupBody } from "#contract/access/output-groups.ts";
import { declareForm } from "#contract/declared-form.ts";
import { callsOf, kindOf, placeOfKind } from "./thing-groups/kinds.ts";

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdministrator(context);
  const kind = kindOf(request);
  const title = await titleIn(request, `thingGroups.${kind}.new`);
  return { title, kind, constraint: getZodConstraint(thingGroupBody) };
}

/** A taken name is reported beside its field (§8: 30002). */
export const action = takesForm(declareForm(thingGroupBody), async ({ request, context }) => {
  const { api } = await requireAdministrator(context);
  const kind = kindOf(request);
  return submit(await request.formData(), { schema: thingGroupBody }, async ({ name }) => {
    const { id } = await creating(() => callsOf(api, kind).create(name));
    return changed(context, {
      to: `${placeOfKind[kind]}/${id}`,
      message: `thingGroups.${kind}.notice.created`,
    });
  });
});

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
