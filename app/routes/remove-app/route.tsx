import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireUser } from "../../auth/guards.ts";
import { PasswordDialog } from "../../components/password-dialog.tsx";
import { passwordAsked } from "../../forms/password-asked.ts";
import { submit } from "../../forms/submit.ts";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireUser(context);
  return { title: await titleIn(request, "security.app.remove") };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { api } = await requireUser(context);
  return submit(await request.formData(), passwordAsked, async (body) => {
    await api.secondFactors.remove({ body });
    return redirect("/account/security?done=appRemoved", 303);
  });
}

export default function RemoveApp() {
  const { t } = useTranslation();
  return (
    <PasswordDialog
      title={t("security.app.removeTitle")}
      confirm={t("security.app.remove")}
      closeTo="/account/security"
      answer={useActionData<typeof action>()}
      removes
    >
      <p>{t("security.app.removeText")}</p>
    </PasswordDialog>
  );
}
