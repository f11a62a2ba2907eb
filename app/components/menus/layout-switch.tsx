import { useTranslation } from "react-i18next";
import { Icon } from "#app/components/drawings/icon.tsx";
import type { IconName } from "#app/components/drawings/icon-names.ts";
import { PostForm } from "#app/components/forms/post-form.tsx";
import { type Layout, LAYOUTS } from "#app/lists/layouts.ts";

const icons: Record<Layout, IconName> = { table: "table", cards: "cards" };

/** Rows or cards; the choice is stored with the account (§1). A phone always shows cards. */
export function LayoutSwitch({ layout }: { layout: Layout }) {
  const { t } = useTranslation();
  return (
    <PostForm className="layout-switch" action="/layout" preventScrollReset>
      <fieldset className="segments" aria-label={t("uiLayout.label")}>
        {LAYOUTS.map((each) => (
          <button
            key={each}
            name="layout"
            value={each}
            aria-pressed={each === layout}
            title={t(`uiLayout.${each}`)}
          >
            <Icon name={icons[each]} />
            <span className="unseen">{t(`uiLayout.${each}`)}</span>
          </button>
        ))}
      </fieldset>
    </PostForm>
  );
}
