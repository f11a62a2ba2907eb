import { useTranslation } from "react-i18next";
import { SEARCH_KEY } from "#app/browser/use-search-key.ts";
import { Button } from "#app/components/forms/button.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import { DefinitionList } from "#app/components/lists/definition-list.tsx";
import { useRootData } from "#app/root-data.ts";
import { AccountCard } from "./account-card.tsx";

/** The keys of the search; the single one can be turned off in this browser. */
export function SearchKeys() {
  const { t } = useTranslation();
  const isOn = useRootData()?.searchKey !== false;
  return (
    <AccountCard id="keys" title={t("account.keys.title")}>
      <DefinitionList
        items={[
          { term: "Ctrl K, ⌘ K", value: t("account.keys.building") },
          { term: SEARCH_KEY, value: isOn ? t("account.keys.page") : t("account.keys.off") },
        ]}
      />
      <PostForm action="/search_key" preventScrollReset>
        <div className="form-actions start">
          <Button name="searchKey" value={isOn ? "off" : "on"}>
            {t(isOn ? "account.keys.turnOff" : "account.keys.turnOn", { key: SEARCH_KEY })}
          </Button>
        </div>
      </PostForm>
    </AccountCard>
  );
}
