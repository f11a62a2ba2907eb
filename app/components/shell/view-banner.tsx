import { useTranslation } from "react-i18next";
import { Icon } from "#app/components/drawings/icon.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import { useRootData } from "#app/root-data.ts";

/** Says on every page that an administrator sees the building as another person, and ends it. */
export function ViewBanner() {
  const { t } = useTranslation();
  const name = useRootData()?.seesAs;
  if (name === undefined) return null;
  return (
    <section className="page-banner view-banner" aria-label={t("personView.banner")}>
      <Icon name="eye" />
      <p>
        <strong>{t("personView.sees", { name })}</strong> {t("personView.readOnly")}
      </p>
      <PostForm action="/domain/view/stop">
        <Button small>{t("personView.stop")}</Button>
      </PostForm>
    </section>
  );
}
