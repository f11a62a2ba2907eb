import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { QrFrame } from "#app/components/drawings/qr-frame.tsx";
import { LinkButton } from "#app/components/forms/button.tsx";
import type { OwnRings } from "./read-own-rings.ts";

interface ReaderCallsProps {
  device: string;
  rings: OwnRings;
}

/** Whether the door panel rings the reader: the call that does, or the button that would. */
export function ReaderCalls({ device, rings }: ReaderCallsProps) {
  const { callId, buttons, wantsCalls, isReachable } = rings;
  return (
    <div className="simulator-rings">
      {callId === undefined ? (
        <ReaderButtons device={device} buttons={buttons} wantsCalls={wantsCalls} />
      ) : (
        <CallForYou callId={callId} isReachable={isReachable} />
      )}
    </div>
  );
}

function ReaderButtons({
  device,
  buttons,
  wantsCalls,
}: { device: string } & Pick<OwnRings, "buttons" | "wantsCalls">) {
  const { t } = useTranslation();
  const [button, another] = buttons;
  if (button === undefined) {
    return (
      <>
        <strong>{t("simulator.noneRingsYou")}</strong>
        <p>
          {t("simulator.noneRingsYouText")}{" "}
          <Link to={`/domain/devices/${device}`}>{t("codes.toButtons")}</Link>
        </p>
      </>
    );
  }
  if (!wantsCalls) {
    return (
      <>
        <strong>{t("simulator.callsOff")}</strong>
        <p>
          {t("simulator.callsOffText")} <Link to="/account">{t("account.title")}</Link>
        </p>
      </>
    );
  }
  return (
    <>
      <strong>
        {t(another === undefined ? "simulator.ringsYou" : "simulator.severalRingYou", { button })}
      </strong>
      <p>{t("simulator.ringsYouText")}</p>
    </>
  );
}

function CallForYou({ callId, isReachable }: { callId: string } & Pick<OwnRings, "isReachable">) {
  const { t } = useTranslation();
  return (
    <>
      <strong>{t("simulator.callForYou")}</strong>
      <LinkButton to={`/domain/calls/${callId}`} target="_blank" rel="noopener" icon="call">
        {t("simulator.viewCall")}
      </LinkButton>
      {isReachable ? (
        <QrFrame
          src={`/api/qrgen?call=${callId}`}
          alt={t("simulator.callQrAlt")}
          caption={t("simulator.callQr")}
        />
      ) : (
        <p className="fine">{t("simulator.callOnlyHere")}</p>
      )}
    </>
  );
}
