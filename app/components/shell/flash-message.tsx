import { useLocation } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "#app/components/drawings/icon.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import { type RootData, useRootData } from "#app/root-data.ts";

/**
 * The flash message: says in one sentence what was just changed, at the same place on every page (U-D2). It
 * disappears with the next page, or after a while if it has no button.
 */
export function FlashMessageBar() {
  const { t } = useTranslation();
  const flash = useFlash();
  if (!flash) return <div className="flash" role="status" />;
  const { id, sentence, undo } = flash;
  return (
    <div className="flash" role="status">
      <div key={id} className={undo ? "flash-message stays" : "flash-message"}>
        <Icon name="check" />
        <p>{sentence}</p>
        {undo && (
          <PostForm action={undo.action} preventScrollReset>
            {Object.entries(undo.sends).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <Button weight="quiet" icon="back" small>
              {t("components.undo")}
            </Button>
          </PostForm>
        )}
      </div>
    </div>
  );
}

/** A page that is revalidated no longer has the message that it came with. */
function useFlash(): RootData["flash"] {
  const flash = useRootData()?.flash;
  const { key } = useLocation();
  const [shown, setShown] = useState(flash && { flash, at: key });
  if (flash && flash.id !== shown?.flash.id) setShown({ flash, at: key });
  return shown?.at === key ? shown.flash : undefined;
}
