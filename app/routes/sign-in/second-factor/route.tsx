import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useActionData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { createSessionData } from "#app/auth/authenticator.ts";
import { clearSecondStep, readSecondStep, type SecondStep } from "#app/auth/second-step.server.ts";
import { startSession } from "#app/auth/start-session.ts";
import { Gate } from "#app/components/drawings/gate.tsx";
import { TextField } from "#app/components/fields/text-field.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { ErrorSummary } from "#app/components/forms/error-summary.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import { HeldBack } from "#app/components/shell/held-back.tsx";
import { formAction } from "#app/forms/form-action.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import type { LoadContext } from "#app/load-context.ts";
import { isApiError } from "#contract/errors.ts";
import { OTP_GRANT } from "#contract/sign-in/auth.ts";
import { oneTimeCode } from "#contract/sign-in/second-factor.ts";

const codeSchema = z.object({ otp: oneTimeCode });

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  if (!(await readSecondStep(context, request))) throw redirect("/");
  return { title: await titleIn(request, "secondFactor.title") };
}

/** The session starts with this step, under a new id; before it there was none. */
export const action = formAction(
  {
    schema: codeSchema,
    secrets: ["otp"],
    async guard(context, _params, request) {
      const step = await readSecondStep(context, request);
      if (!step) throw redirect("/");
      return { step };
    },
  },
  ({ context, request, step }, { otp }) => finish(context, request, step, otp),
);

async function finish(
  context: LoadContext,
  request: Request,
  { token, next }: SecondStep,
  otp: string,
): Promise<Response> {
  const { client, address, requestId, device, deviceToken: device_token } = context;
  const headers = new Headers({ "Set-Cookie": await clearSecondStep(context) });
  try {
    const body = { grant_type: OTP_GRANT, mfa_token: token, otp, device, device_token };
    const userToken = await client.as({ address, requestId }).auth.token({ body });
    const session = await createSessionData(context, userToken);
    if (next === undefined) return await startSession(context, request, session, headers);
    headers.append("Set-Cookie", await context.session.start(session));
    return redirect(next, { status: 303, headers });
  } catch (error) {
    if (!isApiError(error, "CHALLENGE_EXPIRED")) throw error;
    return redirect("/?again", { status: 303, headers });
  }
}

export default function SecondFactor() {
  const { t } = useTranslation();
  const answer = useActionData<typeof action>();
  const [form, fields] = useAnsweredForm<z.input<typeof codeSchema>>({ id: "code", answer });
  return (
    <Gate title={t("secondFactor.title")} lead={t("secondFactor.lead")}>
      <PostForm form={form} className="form">
        <ErrorSummary failure={answer?.failure} />
        <TextField
          field={fields.otp}
          label={t("secondFactor.code")}
          hint={t("secondFactor.hint")}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus
          mono
        />
        <div className="form-actions">
          <Button weight="primary">{t("secondFactor.signIn")}</Button>
        </div>
      </PostForm>
      <HeldBack failure={answer?.failure} />
      <p className="fine">
        <Link to="/">{t("secondFactor.back")}</Link>
      </p>
    </Gate>
  );
}
