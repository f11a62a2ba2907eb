import { useTranslation } from "react-i18next";
import { Icon } from "#app/components/drawings/icon.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import { LANGUAGES } from "#rules/languages.ts";
import { DetailsMenu } from "./details-menu.tsx";
import { languageNames } from "./language-names.ts";

/** Six buttons in a menu; the choice is stored in a cookie (§1). */
export function LanguageSwitch() {
  const { t, i18n } = useTranslation();
  const current = LANGUAGES.find((language) => language === i18n.language) ?? "en";
  const summary = (
    <>
      <Icon name="globe" />
      <span className="unseen">{t("shell.language")}: </span>
      <span lang={current}>{languageNames[current]}</span>
    </>
  );
  return (
    <DetailsMenu summary={summary} className="language-switch">
      <PostForm action="/language" preventScrollReset>
        {LANGUAGES.map((language) => (
          <button
            key={language}
            className="menu-item"
            name="language"
            value={language}
            lang={language}
            aria-current={language === current ? "true" : undefined}
          >
            {languageNames[language]}
            {language === current && <Icon name="check" />}
          </button>
        ))}
      </PostForm>
    </DetailsMenu>
  );
}
