import { getFormProps } from "@conform-to/react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useActionData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { OTP_GRANT } from "#contract/auth.ts";
import { isApiError } from "#contract/errors.ts";
import { sessionOf } from "../../auth/authenticator.ts";
import { forgetSecondStep, readSecondStep, type SecondStep } from "../../auth/second-step.server.ts";
import { Button } from "../../components/button.tsx";
import { ErrorSummary } from "../../components/error-summary.tsx";
import { Gate } from "../../components/gate.tsx";
import { PostForm } from "../../components/post-form.tsx";
import { TextField } from "../../components/text-field.tsx";
import { submit } from "../../forms/submit.ts";
import { useAnsweredForm } from "../../forms/use-answered-form.ts";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";
import type { LoadContext } from "../../load-context.ts";
import { codeSchema } from "./code-schema.ts";

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  if (!(await readSecondStep(context, request))) throw redirect("/");
  return { title: await titleIn(request, "secondFactor.title") };
}

/** The session starts with this step, under a new id; nothing before it was signed in. */
export async function action({ request, context }: ActionFunctionArgs) {
  const step = await readSecondStep(context, request);
  if (!step) throw redirect("/");
  return submit(await request.formData(), { schema: codeSchema, secrets: ["otp"] }, ({ otp }) =>
    finish(context, step, otp),
  );
}

async function finish(context: LoadContext, { token, next }: SecondStep, otp: string): Promise<Response> {
  const { client, address, requestId, device } = context;
  const headers = new Headers();
  try {
    const body = { grant_type: OTP_GRANT, mfa_token: token, otp, device };
    const userToken = await client.as({ address, requestId }).auth.token({ body });
    headers.append("Set-Cookie", await context.session.start(await sessionOf(context, userToken)));
  } catch (error) {
    if (!isApiError(error, "CHALLENGE_EXPIRED")) throw error;
    return redirect("/?again", {
      status: 303,
      headers: { "Set-Cookie": await forgetSecondStep(context) },
    });
  }
  headers.append("Set-Cookie", await forgetSecondStep(context));
  return redirect(next, { status: 303, headers });
}

export default function SecondFactor() {
  const { t } = useTranslation();
  const answer = useActionData<typeof action>();
  const [form, fields] = useAnsweredForm<z.input<typeof codeSchema>>({ id: "code", answer });
  return (
    <Gate title={t("secondFactor.title")} lead={t("secondFactor.lead")}>
      <PostForm {...getFormProps(form)} className="form">
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
      <p className="fine">
        <Link to="/">{t("secondFactor.back")}</Link>
      </p>
    </Gate>
  );
}
