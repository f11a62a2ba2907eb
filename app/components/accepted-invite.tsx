import { useTranslation } from "react-i18next";
import type { InviteActionResult } from "#contract/invites.ts";
import { Button } from "./button.tsx";
import { InviteResults } from "./invite-results.tsx";
import { PostForm } from "./post-form.tsx";

interface AcceptedInviteProps {
  domainId: string;
  label: string;
  results: readonly InviteActionResult[];
}

/** What became of each part of an invite, and the way into the building. */
export function AcceptedInvite({ domainId, label, results }: AcceptedInviteProps) {
  const { t } = useTranslation();
  return (
    <>
      <InviteResults results={results} ofReader />
      <PostForm action="/user_home" className="form-actions">
        <Button name="enter" value={domainId} weight="primary" icon="door-open">
          {t("invite.enter", { label })}
        </Button>
      </PostForm>
    </>
  );
}
