import { isRouteErrorResponse, Link, useLocation, useRouteError } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Picture } from "#app/components/drawings/picture.tsx";
import { SendAgain, type UnansweredForm } from "#app/components/forms/send-again.tsx";
import { CloseWebView } from "./close-web-view.tsx";
import { errorNumberText, failureText } from "./problem-text.ts";

/** The error dialog of §8 as a page with links, or, `inFrame`, instead of the screen that failed. */
export function ProblemPage({ inFrame = false }: { inFrame?: boolean }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const failure = failureIn(useRouteError());
  const code = failure?.code;
  const content = (
    <>
      <Picture name="closed-door" />
      <h1>{code ? t("problems.title", { code }) : t("problems.titleUnknown")}</h1>
      <p className="lead" role="alert">
        {failure ? failureText(t, failure) : t("problems.unknownError")}
      </p>
      {failure?.thrown && <p className="fine">{errorNumberText(t, failure)}</p>}
      {failure?.form && <SendAgain {...failure.form} />}
      <p className="form-actions centered">
        <Link className={failure?.form ? "button plain" : "button primary"} to="/">
          {t("problems.home")}
        </Link>
        <Link className="button plain" to={pathname + search} reloadDocument>
          {t("problems.retry")}
        </Link>
        {/* The frame has its own button. */}
        {!inFrame && <CloseWebView />}
      </p>
    </>
  );
  if (inFrame) return <div className="problem-page in-frame">{content}</div>;
  return (
    <main className="problem-page" id="main">
      {content}
    </main>
  );
}

interface Failure {
  code: number;
  name: string | undefined;
  message: string;
  thrown?: string | undefined;
  form?: UnansweredForm | undefined;
}

/**
 * The error of the API if a loader threw one, otherwise the HTTP status; undefined for anything
 * else.
 */
function failureIn(error: unknown): Failure | undefined {
  if (!isRouteErrorResponse(error)) return undefined;
  const body: unknown = error.data;
  if (typeof body === "object" && body !== null && "code" in body && typeof body.code === "number") {
    const message = "message" in body && typeof body.message === "string" ? body.message : "";
    const form = "form" in body ? (body.form as UnansweredForm | undefined) : undefined;
    const name = "name" in body && typeof body.name === "string" ? body.name : undefined;
    const thrown = "thrown" in body && typeof body.thrown === "string" ? body.thrown : undefined;
    return { code: body.code, name, message, thrown, form };
  }
  const name = error.status === 404 ? "NOT_FOUND" : error.status === 405 ? "METHOD_NOT_ALLOWED" : "INTERNAL";
  return { code: error.status, name, message: error.statusText };
}
