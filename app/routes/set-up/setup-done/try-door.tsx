import { useTranslation } from "react-i18next";
import { Button } from "#app/components/forms/button.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";

/** Leads to the simulated devices of the demo building. */
export function TryDoor({ buildingId }: { buildingId: string }) {
  const { t } = useTranslation();
  return (
    <PostForm className="setup-next">
      <input type="hidden" name="enter" value={buildingId} />
      <p>{t("setup.done.tryText")}</p>
      <Button weight="primary" icon="bell" name="intent" value="try">
        {t("setup.done.try")}
      </Button>
    </PostForm>
  );
}
