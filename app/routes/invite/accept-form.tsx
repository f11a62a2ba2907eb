import { useTranslation } from "react-i18next";
import { Button } from "../../components/button.tsx";
import { PostForm } from "../../components/post-form.tsx";

/** For who is signed in. */
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
