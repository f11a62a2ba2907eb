import { useTranslation } from "react-i18next";
import { PostForm } from "#app/components/forms/post-form.tsx";
import { useRootData } from "#app/root-data.ts";
import { THEMES } from "#app/theme/themes.ts";

/** Three buttons side by side; the choice is stored in a cookie. */
export function ThemeSwitch() {
  const { t } = useTranslation();
  const current = useRootData()?.theme ?? "system";
  return (
    <PostForm action="/theme" preventScrollReset>
      <fieldset className="segments" aria-label={t("shell.theme.label")}>
        {THEMES.map((theme) => (
          <button key={theme} name="theme" value={theme} aria-pressed={theme === current}>
            {t(`shell.theme.${theme}`)}
          </button>
        ))}
      </fieldset>
    </PostForm>
  );
}
