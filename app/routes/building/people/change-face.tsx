import { type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireDomain } from "#app/auth/guards.ts";
import { DialogForm } from "#app/components/dialogs/dialog-form.tsx";
import { RouteDialog } from "#app/components/dialogs/route-dialog.tsx";
import { CodeField } from "#app/components/fields/code-field.tsx";
import { changed } from "#app/forms/changed.ts";
import { formAction } from "#app/forms/form-action.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { faceIdBody } from "#contract/access/face-ids.ts";
import { readFaceOf } from "./person/read-face.ts";
import { personPage } from "./person/virtual-user-access.ts";

const faceSchema = faceIdBody.pick({ identifier: true });

export const meta = titleMeta;

/** Replaces a face by one that the reader has enrolled again. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireDomain(context);
  const { identifier, userId } = await readFaceOf(api, params);
  const title = await titleIn(request, "faces.replaceNamed", { identifier });
  return { title, identifier, closeTo: personPage(userId) };
}

export const action = formAction(
  {
    schema: faceSchema,
    guard: requireDomain,
    stored: ({ api, params }) => ({
      of: params["faceId"] ?? "",
      read: async () => ({ identifier: (await readFaceOf(api, params)).identifier }),
    }),
  },
  async ({ api, context, params }, body) => {
    const { id, userId } = await readFaceOf(api, params);
    await api.faceIds.update({ id, body });
    return changed(context, { to: personPage(userId), message: "said.faceReplaced" });
  },
);

export default function ChangeFace() {
  const { t } = useTranslation();
  const { title, identifier, closeTo } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const stored = { identifier };
  const [form, fields] = useAnsweredForm<{ identifier: string }>({
    id: "face",
    answer,
    defaultValue: stored,
    stored,
  });
  return (
    <RouteDialog title={title} closeTo={closeTo}>
      <p>{t("faces.replaceText")}</p>
      <DialogForm form={form} failure={answer?.failure} closeTo={closeTo} confirm={t("faces.replace")}>
        <CodeField
          field={fields.identifier}
          label={t("faces.identifier")}
          hint={t("faces.identifierHint")}
          asTyped
        />
      </DialogForm>
    </RouteDialog>
  );
}
