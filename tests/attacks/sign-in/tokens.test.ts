import { expect, test } from "vitest";
import { API_BASE } from "#contract/route-tree.ts";
import { type RawResponse, send, sendBytes } from "../support/requests.ts";
import { describeOnEngines } from "../support/served-world.ts";

describeOnEngines("a token", (world) => {
  const path = `${API_BASE}/users/me`;

  function ask(authorization: string | string[]): Promise<RawResponse> {
    return send(world.now.baseUrl, { path, headers: { authorization } });
  }

  test("that is empty, of another kind, torn or too long is refused", async () => {
    const { token } = world.now.mine;
    expect((await ask(`Bearer ${token}`)).status).toBe(200);
    const wrong = [
      ...["", "Bearer", "Bearer ", "Bearer  ", token, `Basic ${token}`, `Bearer "${token}"`],
      ...[`Bearer ${token} ${token}`, `Bearer ${token},`, `Bearer ${token.slice(0, 20)}`],
      ...[
        `Bearer ${token}A`,
        `Bearer A${token}`,
        `Bearer ${"x".repeat(15_000)}`,
        "Bearer %",
        "Bearer \u00e9",
      ],
      ...["Bearer undefined", "Bearer [object Object]", "Bearer ' OR '1'='1"],
    ];
    for (const authorization of wrong) {
      const { status, text } = await ask(authorization);
      expect(status, authorization.slice(0, 40)).toBe(401);
      expect(JSON.parse(text)).toMatchObject({ code: 2000 });
    }
    await world.expectNothingChanged();
  });

  test("of a megabyte is refused with its connection, and no one else is locked out", async () => {
    const { host } = new URL(world.now.baseUrl);
    const head = `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer `;
    const answer = await sendBytes(world.now.baseUrl, `${head}${"x".repeat(1_048_576)}\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
    expect((await ask(`Bearer ${world.now.mine.token}`)).status).toBe(200);
    await world.expectNothingChanged();
  });
});
