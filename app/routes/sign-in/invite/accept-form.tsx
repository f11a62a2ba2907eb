import { useTranslation } from "react-i18next";
import { Button } from "#app/components/forms/button.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";

/** For people who are signed in. */
export function AcceptForm() {
  const { t } = useTranslation();
  return (
    <>
      <PostForm className="form-actions">
        <Button weight="primary" name="intent" value="accept">
          {t("invite.accept")}
        </Button>
      </PostForm>
      <p className="fine">{t("invite.somebodyElse")}</p>
    </>
  );
}
