import { useTranslation } from "react-i18next";
import { Button, LinkButton } from "#app/components/forms/button.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import { setupStepPath } from "#app/set-up/setup-steps.ts";

interface NextStepsProps {
  building: { id: string; label: string } | undefined;
  /** False if the page proposes something else first. */
  isFirst: boolean;
}

/** The first steps in a building. */
export function NextSteps({ building, isFirst }: NextStepsProps) {
  const { t } = useTranslation();
  const weight = isFirst ? "primary" : "plain";
  if (!building) {
    return (
      <section className="setup-next" aria-labelledby="next">
        <h2 id="next">{t("setup.done.next")}</h2>
        <p>{t("setup.done.nextNoBuilding")}</p>
        <LinkButton to={setupStepPath("building")} weight={weight} icon="plus">
          {t("userHome.create")}
        </LinkButton>
        <LinkButton to="/user_home" weight="quiet">
          {t("userHome.title")}
        </LinkButton>
      </section>
    );
  }
  return (
    <section className="setup-next" aria-labelledby="next">
      <h2 id="next">{t("setup.done.nextIn", { building: building.label })}</h2>
      <PostForm className="setup-next">
        <input type="hidden" name="enter" value={building.id} />
        <Button weight={weight} icon="door-panel" name="intent" value="device">
          {t("setup.done.device")}
        </Button>
        <Button icon="invite" name="intent" value="invite">
          {t("setup.done.invite")}
        </Button>
        <Button icon="door-open" name="intent" value="look">
          {t("setup.done.look")}
        </Button>
      </PostForm>
      <LinkButton to="/user_home" weight="quiet">
        {t("userHome.title")}
      </LinkButton>
    </section>
  );
}
