import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { catchMail } from "../support/outside/mail-catcher.ts";
import { type RunningConsole, startConsole } from "../support/processes/running-console.ts";
import { type SetUpBuilding, setUpBuilding } from "../support/served-building.ts";

/** For 127.0.0.1, by an authority that this server trusts; see faults/provider-certificate.test.ts. */
const CERTIFICATES = path.join(import.meta.dirname, "../support/certificates");

let running: RunningConsole;
let api: SetUpBuilding["api"];

beforeAll(async () => {
  const trusted = { NODE_EXTRA_CA_CERTS: path.join(CERTIFICATES, "authority.pem"), MAIL_TO_LOOPBACK: "1" };
  running = await startConsole({ env: trusted });
  ({ api } = await setUpBuilding(running));
});
afterAll(() => running?.stop());

const protocols = ["smtps", "starttls"] as const;
const certificates = [
  ["that is valid is signed in to", "valid", null],
  ["that has expired receives nothing", "expired", "CERTIFICATE"],
  ["of another name receives nothing", "other-name", "CERTIFICATE"],
] as const;

test.each(protocols.flatMap((protocol) => certificates.map((each) => [protocol, ...each] as const)))(
  "by %s a mail server with a certificate %s (R27)",
  async (protocol, _what, name, problem) => {
    const findings: unknown[] = [];
    const mail = await catchMail({
      secure: protocol === "smtps",
      authOptional: false,
      cert: readFileSync(path.join(CERTIFICATES, `${name}.pem`)),
      key: readFileSync(path.join(CERTIFICATES, "key.pem")),
      onAuth: ({ password }, _session, done) => {
        findings.push(password);
        done(null, { user: "door" });
      },
    });
    onTestFinished(() => mail.stop());
    const configuration = {
      emailFrom: "door@example.org",
      host: "127.0.0.1",
      port: mail.port,
      protocol,
      username: "door",
      password: "of-the-door",
    };
    const answer = await api.mailServer.test({ body: { configuration } });
    expect(answer).toMatchObject({ ok: problem === null, problem });
    expect(findings).toEqual(problem === null ? ["of-the-door"] : []);
    expect(running.output()).not.toContain("of-the-door");
  },
);
