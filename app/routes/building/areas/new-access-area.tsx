import { type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAdministrator } from "#app/auth/guards.ts";
import { SingleInputDialog } from "#app/components/dialogs/single-input-dialog.tsx";
import { changed } from "#app/forms/changed.ts";
import { formAction } from "#app/forms/form-action.ts";
import { creating } from "#app/forms/thrown-as.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { accessAreaBody } from "#contract/access/output-groups.ts";
import { accessAreaPaths, pickAreaCalls, readAreaKind } from "./access-areas/kinds.ts";

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdministrator(context);
  const kind = readAreaKind(request);
  const title = await titleIn(request, `accessAreas.${kind}.new`);
  return { title, kind, constraint: action.constraint() };
}

/** A taken name is reported beside its field (§8: 30002). */
export const action = formAction(
  { schema: accessAreaBody, guard: requireAdministrator },
  async ({ api, context, request }, { name }) => {
    const kind = readAreaKind(request);
    const { id } = await creating(() => pickAreaCalls(api, kind).create(name));
    return changed(context, {
      to: `${accessAreaPaths[kind]}/${id}`,
      message: `accessAreas.${kind}.notice.created`,
    });
  },
);

export default function NewAccessArea() {
  const { t } = useTranslation();
  const { title, kind, constraint } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <SingleInputDialog
      title={title}
      closeTo={accessAreaPaths[kind]}
      input={{ name: "name", label: t("accessAreas.name"), hint: t(`accessAreas.${kind}.nameHint`) }}
      confirm={t(`accessAreas.${kind}.create`)}
      constraint={constraint}
      answer={answer}
    />
  );
}
