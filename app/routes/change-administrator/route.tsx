import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import type { ApiCalls } from "#contract/client/client.ts";
import { requireAdministrator } from "../../auth/guards.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { submit } from "../../forms/submit.ts";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";

const asked = z.object({ intent: z.enum(["make", "end"]) });

const ADMINISTRATORS = "ADMINISTRATORS";

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const { id, name, role } = await api.users.get({ id: params.userId ?? "" });
  const isAdministrator = role === "administrator";
  const titleKey = isAdministrator ? "person.endTitle" : "person.makeTitle";
  return { title: await titleIn(request, titleKey, { name }), id, isAdministrator };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const userId = params.userId ?? "";
  return submit(await request.formData(), { schema: asked }, async ({ intent }) => {
    switch (intent) {
      case "make":
        await api.userGroups.addMember({ name: ADMINISTRATORS, body: { userId } });
        break;
      case "end":
        await api.userGroups.removeMember({ name: ADMINISTRATORS, userId });
        break;
    }
    return redirect(await nextPage(api, userId), 303);
  });
}

/** Who gave up the office themselves may not see the people any more. */
async function nextPage(api: ApiCalls, userId: string): Promise<string> {
  const { id, role } = await api.users.me();
  return id === userId && role !== "administrator" ? "/domain" : `/domain/people/${userId}`;
}

export default function ChangeAdministrator() {
  const { t } = useTranslation();
  const { title, id, isAdministrator } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ConfirmDialog
      title={title}
      confirm={t(isAdministrator ? "person.endAdministrator" : "person.makeAdministrator")}
      intent={isAdministrator ? "end" : "make"}
      closeTo={`/domain/people/${id}`}
      failure={answer?.failure}
    >
      <p>{t(isAdministrator ? "person.endText" : "person.makeText")}</p>
    </ConfirmDialog>
  );
}
