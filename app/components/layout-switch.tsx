import { useTranslation } from "react-i18next";
import { type Layout, LAYOUTS } from "../layouts.ts";
import type { IconName } from "./icon-names.ts";
import { Icon } from "./icon.tsx";
import { PostForm } from "./post-form.tsx";

const icons: Record<Layout, IconName> = { table: "table", cards: "cards" };

/** Rows or cards; the choice is kept with the account (§1). A phone shows cards either way. */
export function LayoutSwitch({ layout }: { layout: Layout }) {
  const { t } = useTranslation();
  return (
    <PostForm className="layout-switch" action="/layout" preventScrollReset>
      <fieldset>
        <legend className="unseen">{t("uiLayout.label")}</legend>
        {LAYOUTS.map((each) => (
          <button key={each} name="layout" value={each} aria-pressed={each === layout}>
            <Icon name={icons[each]} />
            <span>{t(`uiLayout.${each}`)}</span>
          </button>
        ))}
      </fieldset>
    </PostForm>
  );
}
