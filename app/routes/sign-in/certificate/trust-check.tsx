import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { hasTrustProof } from "#app/browser/trust-proof.ts";
import { Notice } from "#app/components/shell/notice.tsx";

/** A certificate of a new authority starts a day before it was made. */
const CLOCKS_APART_MS = 24 * 3_600_000;

interface TrustCheckProps {
  /** The console's address by https. */
  publicUrl: string;
  /** Whether the page came by http. */
  byHttp: boolean;
  /** The server's time when it answered, in epoch ms. */
  serverTime: number;
}

/** Says whether this browser trusts the certificate, and whether the certificate is valid by its clock. */
export function TrustCheck({ publicUrl, byHttp, serverTime }: TrustCheckProps) {
  const { t } = useTranslation();
  const [isTrusted, setTrusted] = useState<boolean>();
  const [isApart, setApart] = useState(false);
  useEffect(() => {
    setApart(Math.abs(Date.now() - serverTime) > CLOCKS_APART_MS);
    if (!byHttp) return undefined;
    const leaving = new AbortController();
    void hasTrustProof(publicUrl, leaving.signal).then((has) => {
      if (!leaving.signal.aborted) setTrusted(has);
    });
    return () => leaving.abort();
  }, [publicUrl, byHttp, serverTime]);
  return (
    <>
      {isApart && <Notice tone="attention" title={t("certificate.clocksApart")} />}
      {byHttp ? (
        <Notice tone={toneOf(isTrusted)} title={t(`certificate.trust.${answerOf(isTrusted)}`)}>
          <a href={publicUrl}>{t("certificate.openConsole")}</a>
        </Notice>
      ) : (
        <Notice title={t("certificate.trust.byHttps")} />
      )}
    </>
  );
}

function toneOf(isTrusted: boolean | undefined): "plain" | "good" | "attention" {
  return isTrusted === undefined ? "plain" : isTrusted ? "good" : "attention";
}

/** Without JavaScript the person finds out by opening the console. */
function answerOf(isTrusted: boolean | undefined): "unknown" | "trusted" | "notYet" {
  return isTrusted === undefined ? "unknown" : isTrusted ? "trusted" : "notYet";
}
