import { expect, test } from "vitest";
import { API_BASE } from "#contract/route-tree.ts";
import { freshIpAddress, type RawRequest, send } from "../support/requests.ts";
import { describeOnEngines } from "../support/served-world.ts";

describeOnEngines("unknown people and buildings", (world) => {
  type Attempt = Omit<RawRequest, "body" | "from"> & { body?: object; token?: string };

  /** Returns an answer without the parts that differ each time. */
  async function replyTo({ path, body, token, ...request }: Attempt): Promise<unknown> {
    const sent: Record<string, string> = { "content-type": "application/json" };
    if (token !== undefined) sent["authorization"] = `Bearer ${token}`;
    const { status, headers, text } = await send(world.now.baseUrl, {
      ...request,
      path: API_BASE + path,
      headers: sent,
      body: body && JSON.stringify(body),
      from: freshIpAddress(),
    });
    const {
      date: _date,
      "x-request-id": _id,
      "content-security-policy": _policy,
      ...comparableHeaders
    } = headers;
    return { status, headers: comparableHeaders, text };
  }

  test("signing up without an invite does not disclose whether an address has an account", async () => {
    const { mine } = world.now;
    const signUp = (email: string, inviteCode?: string) =>
      replyTo({
        method: "POST",
        path: "/users",
        body: {
          name: "A neighbour",
          email,
          password: "correct horse battery",
          acceptTermsOfService: true,
          inviteCode,
        },
      });
    for (const code of [undefined, "", "no-such-invite"]) {
      const known = await signUp(mine.people.resident.email, code);
      expect(known).toMatchObject({
        status: expect.toSatisfy((status) => status >= 400 && status < 500) as number,
      });
      expect(known).toEqual(await signUp("nobody.at.all@example.org", code));
    }
    await world.expectNothingChanged();
  });

  test("changing another person's password does not disclose whether the person exists", async () => {
    const { mine, theirs } = world.now;
    const body = { oldPassword: "a wrong password", newPassword: "a wholly new password" };
    for (const { token } of [mine.people.resident, mine.people.administrator, mine]) {
      const change = (id: string) =>
        replyTo({ method: "PUT", path: `/users/${id}/changePassword`, body, token });
      const unknown = await change("no-such-person");
      expect(unknown).toMatchObject({ status: 404 });
      for (const id of [mine.people.credentialManager.userId, theirs.people.resident.userId]) {
        expect(await change(id)).toEqual(unknown);
      }
    }
    await world.expectNothingChanged();
  });

  test("a signed-in person learns whether a building's name is taken, and nothing more of the building", async () => {
    const { mine, theirs } = world.now;
    const ask = (name: string, token?: string) =>
      replyTo({ path: `/domains/domainFromName?name=${encodeURIComponent(name)}`, token });
    expect(await ask(theirs.domain.name)).toMatchObject({ status: 401 });
    expect(await ask(theirs.domain.name)).toEqual(await ask("nosuchbuilding"));
    const { token } = mine.people.resident;
    const { id, name } = theirs.domain;
    expect(await ask(name, token)).toMatchObject({ status: 200, text: JSON.stringify({ id, name }) });
    expect(await ask("nosuchbuilding", token)).toMatchObject({ status: 404 });
  });
});
