import { useTranslation } from "react-i18next";
import { InviteResults } from "#app/components/lists/invite-results.tsx";
import type { InviteActionResult } from "#contract/people/invites.ts";
import { Button } from "./button.tsx";
import { PostForm } from "./post-form.tsx";

interface AcceptedInviteProps {
  domainId: string;
  label: string;
  results: readonly InviteActionResult[];
}

/** The results of an invite, and the button that enters the building. */
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
