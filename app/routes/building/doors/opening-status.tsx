import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Notice, type Tone } from "#app/components/shell/notice.tsx";
import { Time } from "#app/components/shell/time.tsx";
import { usePeriodicRevalidation } from "#app/components/shell/use-periodic-revalidation.ts";
import type { OpeningState } from "#rules/access/console-openings.ts";
import type { ShownOpening } from "./shown-opening.ts";

/** The interval at which a page reloads an opening until it ends; a whole number, as for `refresh`. */
const EVERY_S = 1;

const TONES: Record<OpeningState, Tone> = {
  requested: "plain",
  opened: "good",
  closed: "good",
  denied: "danger",
  "not-reached": "danger",
  "refused-by-device": "danger",
  "timed-out": "attention",
};

/** The state of an opening, live until it ends. */
export function OpeningStatus({ shown }: { shown: ShownOpening | undefined }) {
  const { t } = useTranslation();
  const isRequested = shown?.opening.state === "requested";
  // Also if no live connection reports its end.
  usePeriodicRevalidation(isRequested, EVERY_S);
  return (
    <div className="opening-status" aria-live="polite">
      {isRequested && (
        <noscript>
          <meta httpEquiv="refresh" content={String(EVERY_S)} />
        </noscript>
      )}
      {shown && (
        <Notice key={shown.opening.state} tone={TONES[shown.opening.state]} title={titleOf(shown, t)}>
          <p>
            <Details shown={shown} />
          </p>
        </Notice>
      )}
    </div>
  );
}

function titleOf({ opening: { state }, door, device }: ShownOpening, t: TFunction): string {
  const keys = {
    requested: "doors.requested",
    opened: "doors.opened",
    closed: "doors.closed",
    denied: "doors.denied",
    "not-reached": "doors.notReached",
    "refused-by-device": "doors.refused",
    "timed-out": "doors.unconfirmed",
  } as const;
  return t(keys[state], { door, device: device.name });
}

function Details({ shown: { opening, device } }: { shown: ShownOpening }): ReactNode {
  const { t } = useTranslation();
  const { state, reason, detail, endedAt, action } = opening;
  const stayed = t(action === "close" ? "doors.stayedOpen" : "doors.stayedClosed");
  switch (state) {
    case "requested":
      return t("doors.requestedText", { device: device.name });
    case "opened":
    case "closed":
      return endedAt === null ? null : <Time at={endedAt} show="precise" />;
    case "denied":
      return reason === null ? stayed : `${t(`events.reasons.${reason}`)}. ${stayed}`;
    case "not-reached":
      return (
        <>
          <Away device={device} /> {stayed}
        </>
      );
    case "refused-by-device":
      return [detail, stayed].filter(Boolean).join(". ");
    case "timed-out":
      return t("doors.unconfirmedText", { device: device.name });
  }
}

function Away({ device: { name, online, lastSeenAt } }: Pick<ShownOpening, "device">) {
  const { t } = useTranslation();
  if (online) return t("doors.notTaken", { device: name });
  if (lastSeenAt === null) return t("doors.neverConnected", { device: name });
  return (
    <>
      {t("doors.offline", { device: name })} <Time at={lastSeenAt} />.
    </>
  );
}
