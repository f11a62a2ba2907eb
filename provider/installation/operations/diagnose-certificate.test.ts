import { expect, test } from "vitest";
import { judgeCertificate } from "./diagnose-certificate.ts";

const DAY_MS = 24 * 3_600_000;
const now = Date.UTC(2026, 5, 1);

function judge(authorizationError: string | undefined, daysLeft: number, status: number | undefined = 200) {
  return judgeCertificate({ authorizationError, endsAt: now + daysLeft * DAY_MS, status }, now).finding;
}

test("a certificate is in order until two weeks before its end", () => {
  expect(judge(undefined, 15)).toBe("CERTIFICATE_VALID");
  expect(judge(undefined, 13)).toBe("CERTIFICATE_ENDS_SOON");
  expect(judge("CERT_HAS_EXPIRED", -1)).toBe("CERTIFICATE_EXPIRED");
});

test("a certificate that browsers refuse is reported as refused, whatever answers behind it", () => {
  expect(judge("ERR_TLS_CERT_ALTNAME_INVALID", 90)).toBe("CERTIFICATE_OF_ANOTHER");
  expect(judge("DEPTH_ZERO_SELF_SIGNED_CERT", 90, 302)).toBe("CERTIFICATE_UNTRUSTED");
  expect(judge("UNABLE_TO_VERIFY_LEAF_SIGNATURE", 90)).toBe("CERTIFICATE_UNTRUSTED");
});

test("a valid certificate in front of something other than a console is reported", () => {
  expect(judge(undefined, 90, 302)).toBe("ADDRESS_ANSWERS_OTHERWISE");
  expect(judge(undefined, 90, 502)).toBe("ADDRESS_ANSWERS_OTHERWISE");
});
