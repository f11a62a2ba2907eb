import { useTranslation } from "react-i18next";
import { Picture } from "#app/components/drawings/picture.tsx";
import type { FormFailure } from "#app/forms/failure.ts";
import { Button } from "./button.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { PostForm } from "./post-form.tsx";

interface DemoBuildingFormProps {
  failure: FormFailure | undefined;
  /** The value that the button sends. */
  intent: string;
  className: string;
}

/** Describes the demo building, with the button that creates one. */
export function DemoBuildingForm({ failure, intent, className }: DemoBuildingFormProps) {
  const { t } = useTranslation();
  return (
    <PostForm className={`form ${className}`}>
      <ErrorSummary failure={failure} />
      <Picture name="no-zones" />
      <p>{t("demoBuilding.text")}</p>
      <p className="fine">{t("demoBuilding.people")}</p>
      <div className="form-actions start">
        <Button weight="primary" icon="building" name="intent" value={intent}>
          {t("demoBuilding.create")}
        </Button>
      </div>
    </PostForm>
  );
}
