import { useTranslation } from "react-i18next";
import { Icon } from "#app/components/drawings/icon.tsx";
import type { IconName } from "#app/components/drawings/icon-names.ts";
import { Button, LinkButton } from "#app/components/forms/button.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import type { AdminCommand } from "#rules/devices/device-commands.ts";

const commandIcons: Record<AdminCommand, IconName> = {
  identify: "eye",
  "test-buzzer": "bell",
  "show-video": "video",
  "send-log": "log",
  "clear-cache": "expired",
  "restart-application": "refresh",
  reboot: "activation",
};

/** In the order in which they are tried: harmless ones first, then interruptions. */
const ORDER = Object.keys(commandIcons) as AdminCommand[];

/** The commands for a device, each with its effect. Disruptive ones ask for confirmation. */
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
