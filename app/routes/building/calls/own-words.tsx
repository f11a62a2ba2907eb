import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireDomain } from "#app/auth/guards.ts";
import { LinkButton } from "#app/components/forms/button.tsx";
import { ErrorSummary } from "#app/components/forms/error-summary.tsx";
import { PageTitle } from "#app/components/shell/page-title.tsx";
import { formActions } from "#app/forms/form-action.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { BARE_PAGE } from "#app/routes/building/bare-page.ts";
import { OwnWordsForm } from "./own-words-form.tsx";
import { say } from "./say.ts";

export const meta = titleMeta;

export const handle = BARE_PAGE;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireDomain(context);
  const { id, device, endsAt } = await api.ringCalls.get({ id: params["callId"]! });
  const call = `/domain/calls/${id}`;
  if (endsAt === null) throw redirect(call);
  return {
    title: await titleIn(request, "calls.from", { panel: device.name }),
    call,
    panel: device.name,
    constraint: say.constraint(),
  };
}

export const action = formActions([say]);

/** A typed sentence, without JavaScript: the page of the call reads itself again, and would empty the field. */
export default function OwnWords() {
  const { t } = useTranslation();
  const { call, panel, constraint } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <div className="call-page">
      <PageTitle title={panel}>{t("calls.say")}</PageTitle>
      <div className="call-actions call-say">
        <ErrorSummary failure={answered?.failure} />
        <OwnWordsForm answer={answered} constraint={constraint} />
        <LinkButton to={call} icon="call">
          {t("calls.back")}
        </LinkButton>
      </div>
    </div>
  );
}
