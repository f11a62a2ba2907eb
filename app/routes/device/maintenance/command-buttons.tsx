import { useTranslation } from "react-i18next";
import type { AdminCommand } from "#rules/device-commands.ts";
import { Button, LinkButton } from "../../../components/button.tsx";
import { Icon } from "../../../components/icon.tsx";
import type { IconName } from "../../../components/icon-names.ts";
import { PostForm } from "../../../components/post-form.tsx";

export const commandIcons: Record<AdminCommand, IconName> = {
  identify: "eye",
  "test-buzzer": "bell",
  "show-video": "video",
  "send-log": "log",
  "clear-cache": "expired",
  "restart-application": "refresh",
  reboot: "activation",
};

/** In the order in which one tries them: from what only shows itself to what interrupts. */
const ORDER = Object.keys(commandIcons) as AdminCommand[];

/** What an administrator may ask of a device, each with what it does. What interrupts everything asks first. */
export function CommandButtons({ commands }: { commands: readonly AdminCommand[] }) {
  const { t } = useTranslation();
  return (
    <PostForm preventScrollReset>
      <input type="hidden" name="intent" value="command" />
      <ul className="command-buttons">
        {ORDER.filter((kind) => commands.includes(kind)).map((kind) => (
          <li key={kind}>
            <Icon name={commandIcons[kind]} />
            <span className="command-text">
              <span className="command-name">{t(`maintenance.kinds.${kind}`)}</span>
              <small id={`about-${kind}`}>{t(`maintenance.about.${kind}`)}</small>
            </span>
            {kind === "reboot" ? (
              <LinkButton to="reboot" small weight="danger" preventScrollReset>
                {t("maintenance.kinds.reboot")}
              </LinkButton>
            ) : (
              <Button small name="payload" value={kind} aria-describedby={`about-${kind}`}>
                {t(`maintenance.do.${kind}`)}
              </Button>
            )}
          </li>
        ))}
        <li>
          <Icon name="trash" />
          <span className="command-text">
            <span className="command-name">{t("maintenance.reset")}</span>
            <small>{t("maintenance.resetAbout")}</small>
          </span>
          <LinkButton to="reset" small weight="danger" preventScrollReset>
            {t("maintenance.reset")}
          </LinkButton>
        </li>
      </ul>
    </PostForm>
  );
}
