import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { requireDomain } from "../../auth/guards.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { submit } from "../../forms/submit.ts";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";

const confirmed = z.object({ intent: z.literal("confirm") });

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireDomain(context);
  const { identifier } = await api.nfcTags.get({ id: params.tagId ?? "" });
  return { title: await titleIn(request, "tags.removeTitle", { identifier }), identifier };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { api } = await requireDomain(context);
  return submit(await request.formData(), { schema: confirmed }, async () => {
    await api.nfcTags.remove({ id: params.tagId ?? "" });
    return redirect("/domain/tags", 303);
  });
}

export default function DeleteTag() {
  const { t } = useTranslation();
  const { identifier } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ConfirmDialog
      title={t("tags.removeTitle", { identifier })}
      confirm={t("tags.confirmRemove")}
      closeTo="/domain/tags"
      failure={answer?.failure}
    >
      <p>{t("tags.removeText")}</p>
    </ConfirmDialog>
  );
}
