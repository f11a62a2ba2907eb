import { useTranslation } from "react-i18next";
import { Gate } from "#app/components/drawings/gate.tsx";
import type { AwaitedLink } from "#app/forms/links/awaited-link.ts";
import { Button } from "./button.tsx";
import { SignInLink } from "./link-request.tsx";
import { PostForm } from "./post-form.tsx";

interface LinkAwaitedProps {
  awaited: AwaitedLink;
  /** Shown beside the recipient of the link. */
  note?: string | undefined;
}

/** Where the link of a sign-up was sent, and a button to send it again. */
export function LinkAwaited({ awaited: { contact, linkSent, again }, note }: LinkAwaitedProps) {
  const { t } = useTranslation();
  if (!linkSent) {
    return (
      <Gate
        title={t("linkAwaited.notSentTitle")}
        lead={<span role="status">{t("linkAwaited.notSentText", { contact })}</span>}
      >
        <SignInLink />
      </Gate>
    );
  }
  return (
    <Gate
      title={t(again ? "linkAwaited.againTitle" : "linkAwaited.title")}
      lead={<span role="status">{t("linkAwaited.text", { contact })}</span>}
    >
      {note && <p>{note}</p>}
      <p className="fine">{t("linkAwaited.hint")}</p>
      <PostForm className="form">
        <input type="hidden" name="contact" value={contact} />
        <div className="form-actions">
          <Button name="intent" value="sendAgain">
            {t("linkAwaited.again")}
          </Button>
        </div>
      </PostForm>
      <SignInLink />
    </Gate>
  );
}
