import { useTranslation } from "react-i18next";
import { Button, LinkButton } from "#app/components/forms/button.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import { Badge, StateDot } from "#app/components/lists/state.tsx";
import { Time } from "#app/components/shell/time.tsx";
import { deviceInWords } from "#app/routes/account/security/device-words.ts";
import type { PushSubscription } from "#contract/people/push-subscriptions.ts";

interface PushDevicesProps {
  subscriptions: readonly PushSubscription[];
  /** The digest of the address of the browser that shows the page. */
  ownDigest: string | undefined;
}

/** The registered browsers, each with its last message, and buttons to try and to end it. */
export function PushDevices({ subscriptions, ownDigest }: PushDevicesProps) {
  const { t } = useTranslation();
  return (
    <ul className="push-devices" aria-label={t("pushDevices.title")}>
      {subscriptions.map((subscription) => (
        <li key={subscription.id}>
          <p className="push-device">
            <strong>{deviceInWords(t, subscription.device)}</strong>{" "}
            {subscription.endpointDigest === ownDigest && (
              <Badge tone="good">{t("security.sessions.current")}</Badge>
            )}
          </p>
          <LastMessage {...subscription} />
          <Tools {...subscription} />
        </li>
      ))}
    </ul>
  );
}

function LastMessage({ device, service, lastSentAt, lastProblem }: PushSubscription) {
  const { t } = useTranslation();
  return (
    <>
      <p className="fine">
        {t("pushDevices.through", { service })}
        {" · "}
        {lastSentAt === null ? (
          t("pushDevices.never")
        ) : (
          <>
            {t("pushDevices.lastMessage")} <Time at={lastSentAt} />
          </>
        )}
      </p>
      {lastProblem && (
        <p>
          <StateDot state="failed">
            {t(`pushDevices.problems.${lastProblem}`, { service, device: deviceInWords(t, device) })}
          </StateDot>
        </p>
      )}
    </>
  );
}

function Tools({ id, device }: PushSubscription) {
  const { t } = useTranslation();
  const named = { device: deviceInWords(t, device) };
  return (
    <PostForm action="/account" className="form-actions start" preventScrollReset>
      <input type="hidden" name="intent" value="try-push" />
      <Button
        name="subscriptionId"
        value={id}
        small
        icon="notification"
        aria-label={t("pushDevices.tryNamed", named)}
      >
        {t("pushDevices.try")}
      </Button>
      <LinkButton
        to={`/account/push/${id}/end`}
        small
        weight="quiet"
        icon="trash"
        aria-label={t("pushDevices.endNamed", named)}
        preventScrollReset
      >
        {t("pushDevices.end")}
      </LinkButton>
    </PostForm>
  );
}
