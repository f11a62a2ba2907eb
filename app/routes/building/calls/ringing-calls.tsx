import { type FetcherWithComponents, Link, useFetcher, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { CALLS_SHOWN, type LiveState, type ShownCall } from "#app/building/live-state.ts";
import { Icon } from "#app/components/drawings/icon.tsx";
import { Button, LinkButton } from "#app/components/forms/button.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import { useHydrated } from "#app/components/shell/hydrated.ts";
import { errorNumberText, failureText } from "#app/components/shell/problem-text.ts";
import { Time } from "#app/components/shell/time.tsx";
import { useRootData } from "#app/root-data.ts";
import type { action } from "./call.tsx";
import { RingElsewhere } from "./ring-elsewhere.tsx";

interface RingingCallsProps extends Pick<LiveState, "calls" | "elsewhere"> {
  /** Beside the first call. */
  ringSwitch: ReactNode;
}

/**
 * Shows on every page of the building the calls that ring for the reader, newest first: first those of this building,
 * then those of others. Only what is added is announced. A call's own page shows it already.
 */
export function RingingCalls({ calls, elsewhere, ringSwitch }: RingingCallsProps) {
  const { t } = useTranslation();
  const { pathname, key } = useLocation();
  // What was typed on the page stays there, also if the answer is a refusal. The next page has a new one, without it.
  const response = useFetcher<typeof action>({ key: `call at ${key}` });
  const failure = response.state === "idle" ? response.data?.failure : undefined;
  const isView = useRootData()?.seesAs !== undefined;
  // Without JavaScript a form would leave the page, with what is typed there.
  const canRespond = useHydrated() && !isView;
  const others = calls.filter(({ id }) => pathname !== `/domain/calls/${id}`);
  return (
    <div className="ringing-calls" role="status" aria-atomic="false">
      {failure && (
        <div className="notice danger">
          <Icon name="warning" />
          <div>
            <p>{failureText(t, failure)}</p>
            <p className="fine">{errorNumberText(t, failure)}</p>
          </div>
        </div>
      )}
      {others.slice(0, CALLS_SHOWN).map((call, index) => (
        <RingingCall key={call.id} call={call} response={canRespond ? response : undefined}>
          {index === 0 && ringSwitch}
        </RingingCall>
      ))}
      {others.length > CALLS_SHOWN && (
        <p className="notice attention">
          <Link to="/domain/calls">{t("calls.all")}</Link>
        </p>
      )}
      {elsewhere.slice(0, CALLS_SHOWN).map((call, index) => (
        <RingElsewhere key={call.id} call={call}>
          {others.length === 0 && index === 0 && ringSwitch}
        </RingElsewhere>
      ))}
    </div>
  );
}

interface RingingCallProps {
  call: ShownCall;
  /** Undefined where the reader can only follow the link to the call. */
  response: FetcherWithComponents<unknown> | undefined;
  children: ReactNode;
}

function RingingCall({ call, response, children }: RingingCallProps) {
  const { t } = useTranslation();
  const { id, eventId, device, button, startedAt, picture } = call;
  const from = { panel: device.name, button };
  return (
    <div className="notice attention ringing-call">
      {picture ? (
        <img src={`/domain/history/${eventId}/picture`} alt={t("events.picture")} width={64} height={36} />
      ) : (
        <Icon name="bell" />
      )}
      <div className="ringing-text">
        <p className="notice-title">{button === "" ? t("calls.from", from) : t("calls.fromFor", from)}</p>
        <p className="ringing-since">
          {t("calls.since")} <Time at={startedAt} now={startedAt} show="precise" />
        </p>
      </div>
      {children}
      <div className="ringing-actions">
        {response && <Responses call={call} response={response} />}
        <LinkButton
          to={`/domain/calls/${id}`}
          weight={response ? "plain" : "primary"}
          icon="forward"
          iconOnly={response !== undefined}
        >
          {t("calls.view")}
        </LinkButton>
      </div>
    </div>
  );
}

/** What the reader can do about a call without leaving the page; an answer leads to the call. */
function Responses({
  call: { id, door },
  response,
}: {
  call: ShownCall;
  response: FetcherWithComponents<unknown>;
}) {
  const { t } = useTranslation();
  const address = `/domain/calls/${id}`;
  return (
    <>
      {door && (
        <PostForm action={address} fetcher={response} preventScrollReset>
          <input type="hidden" name="intent" value="open" />
          <Button name="outputId" value={door.id} weight="primary" icon="door-open">
            {t("calls.open", { door: door.name })}
          </Button>
        </PostForm>
      )}
      <PostForm action={address} fetcher={response} preventScrollReset>
        <Button name="intent" value="answer" icon="call">
          {t("calls.answer")}
        </Button>
        <Button name="intent" value="decline" icon="hang-up">
          {t("calls.decline")}
        </Button>
      </PostForm>
    </>
  );
}
