import { describe, expect, test } from "vitest";
import { errors } from "#contract/error-numbers.ts";
import { type RawResponse } from "../support/requests.ts";
import { startSharedConsole } from "../support/seeded-console.ts";

const shared = startSharedConsole();

describe("a QR code", () => {
  test("is posted for as it is got, by a form and as JSON, with the form token alone", async () => {
    const visitor = shared.now.visitor();
    await visitor.signIn(shared.now.mine.people.administrator);
    await visitor.enter(shared.now.mine.ids.domain);
    const { mine, theirs } = shared.now;
    const formToken = await visitor.formToken();
    const json = (input: object, token = formToken): Promise<RawResponse> =>
      visitor.submit("/api/qrgen", undefined, {
        body: JSON.stringify(input),
        headers: { "content-type": "application/json", "x-form-token": token },
      });
    const post = { form: (input: Record<string, string>) => visitor.submit("/api/qrgen", input), json };
    for (const [how, ask] of Object.entries(post)) {
      for (const [what, got] of [
        ["device", `/api/qrgen?device=${mine.ids.device}`],
        ["invite", `/api/qrgen?invite=${mine.ids.invite}`],
      ] as const) {
        const drawn = await ask({ [what]: mine.ids[what] });
        expect(drawn.status, `${how} ${what}`).toBe(200);
        expect(drawn.headers["content-type"]).toBe("image/svg+xml; charset=utf-8");
        expect(drawn.text).toContain("<path");
        expect(drawn.text, `${how} ${what}`).toBe((await visitor.open(got)).text);
        const foreign = await ask({ [what]: theirs.ids[what] });
        expect(foreign.status, `${how} ${what}`).toBe(404);
        const unknown = await ask({ [what]: "00000000-0000-4000-8000-000000000000" });
        expect(foreign.text).toBe(unknown.text);
      }
      for (const wrong of [{}, { text: "x" }, { device: mine.ids.device, text: "x" }]) {
        const { status, text } = await ask(wrong as Record<string, string>);
        expect(status, JSON.stringify(wrong)).toBe(400);
        if (how !== "json") continue;
        const { code, fields } = JSON.parse(text) as { code: number; fields: Record<string, string> };
        expect(code).toBe(errors.INVALID_INPUT.code);
        expect(Object.keys(fields), JSON.stringify(wrong)).not.toEqual([]);
      }
    }
    const guessed = await json({ device: mine.ids.device }, "guessed");
    expect(guessed.status).toBe(403);
    expect(JSON.parse(guessed.text)).toMatchObject({ code: errors.FOREIGN_FORM.code });
    const broken = await visitor.submit("/api/qrgen", undefined, {
      body: '{"device":',
      headers: { "content-type": "application/json", "x-form-token": formToken },
    });
    expect(broken.status).toBe(400);
    const unknown = await visitor.submit("/api/activateDevice", undefined, {
      body: JSON.stringify({ ...mine.delivered, licenseId: mine.ids.licence, more: [{ text: "x" }] }),
      headers: { "content-type": "application/json", "x-form-token": formToken },
    });
    expect(unknown.status).toBe(400);
    expect(JSON.parse(unknown.text)).toMatchObject({
      code: errors.INVALID_INPUT.code,
      fields: { "more[].text": "unknown" },
    });
    const bodies = {
      "text/plain": "device=x",
      "application/xml": "<device/>",
      "multipart/form-data; boundary=a": "--b\r\nbroken",
      "application/x-www-form-urlencoded": "",
    };
    const own = { "/api/qrgen": "device", "/api/activateDevice": "licenseId" };
    for (const [address, field] of Object.entries(own)) {
      for (const [type, body] of Object.entries(bodies)) {
        const headers = { "content-type": type, "x-form-token": formToken };
        const { status } = await visitor.submit(address, undefined, { body, headers });
        expect([400, 403, 415], `${address} ${type}`).toContain(status);
      }
      for (const method of ["PUT", "PATCH", "DELETE"]) {
        const { status } = await visitor.submit(address, undefined, {
          method,
          body: JSON.stringify({ [field]: "a" }),
          headers: { "content-type": "application/json", "x-form-token": formToken },
        });
        expect(status, `${method} ${address}`).toBe(405);
      }
    }
  });
});

describe("an address for programs", () => {
  test("is refused to a person in no building, and to a stranger", async () => {
    const { mine } = shared.now;
    const request = {
      "/api/qrgen": { device: mine.ids.device },
      "/api/activateDevice": { ...mine.delivered, licenseId: mine.ids.licence },
    };
    const anonymous = shared.now.visitor();
    const person = shared.now.visitor();
    await person.signIn(mine.people.resident);
    await person.submit("/domain/leave");
    await shared.expectUnchanged(async () => {
      for (const [address, fields] of Object.entries(request)) {
        for (const [visitor, status] of [
          [anonymous, 401],
          [person, 403],
        ] as const) {
          const got = await visitor.open(`${address}?${new URLSearchParams(fields).toString()}`);
          const posted = await visitor.submit(address, fields);
          for (const answer of [got, posted]) {
            expect(answer.status, address).toBe(status);
            expect(JSON.parse(answer.text)).toEqual({
              code: expect.any(Number),
              message: expect.any(String),
            });
          }
        }
      }
    });
  });
});
