import { Link, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useTitleMark } from "#app/browser/use-title-mark.ts";
import { Icon } from "#app/components/drawings/icon.tsx";
import { Button, LinkButton } from "#app/components/forms/button.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import { useHydrated } from "#app/components/shell/hydrated.ts";
import { Time } from "#app/components/shell/time.tsx";
import { useRootData } from "#app/root-data.ts";
import type { RingCall } from "#contract/devices/ring-calls.ts";

/** The list has the others. */
const CALLS_SHOWN = 3;

/**
 * Shows on every page of the building the calls that ring for the reader, newest first, and marks the title. Only what
 * is added is announced. A call's own page shows it already.
 */
export function RingingCalls({ calls }: { calls: readonly RingCall[] }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  useTitleMark(t("calls.titleMark"), calls.length > 0);
  const others = calls.filter(({ id }) => pathname !== `/domain/calls/${id}`);
  return (
    <div className="ringing-calls" role="status" aria-atomic="false">
      {others.slice(0, CALLS_SHOWN).map((call) => (
        <RingingCall key={call.id} call={call} />
      ))}
      {others.length > CALLS_SHOWN && (
        <p className="notice attention">
          <Link to="/domain/calls">{t("calls.all")}</Link>
        </p>
      )}
    </div>
  );
}

function RingingCall({ call }: { call: RingCall }) {
  const { t } = useTranslation();
  const isView = useRootData()?.seesAs !== undefined;
  // Without JavaScript it would leave the page, with what is typed there.
  const canDecline = useHydrated() && !isView;
  const { id, eventId, device, button, startedAt, picture } = call;
  const from = { panel: device.name, button };
  return (
    <div className="notice attention ringing-call">
      {picture ? (
        <img src={`/domain/history/${eventId}/picture`} alt={t("events.picture")} width={64} height={36} />
      ) : (
        <Icon name="bell" />
      )}
      <div>
        <p className="notice-title">{button === "" ? t("calls.from", from) : t("calls.fromFor", from)}</p>
        <p>
          {t("calls.since")} <Time at={startedAt} now={startedAt} show="precise" />
        </p>
      </div>
      <div className="ringing-actions">
        {canDecline && (
          <PostForm action={`/domain/calls/${id}`} preventScrollReset>
            <input type="hidden" name="intent" value="decline" />
            <Button icon="close">{t("calls.decline")}</Button>
          </PostForm>
        )}
        <LinkButton to={`/domain/calls/${id}`} weight="primary" icon="forward">
          {t("calls.view")}
        </LinkButton>
      </div>
    </div>
  );
}
