import { expect, test } from "vitest";
import { API_BASE } from "#contract/route-tree.ts";
import { freshAddress, type Sent, send } from "./requests.ts";
import { describeOnEngines } from "./served-world.ts";

describeOnEngines("who is not known", (world) => {
  type Asked = Omit<Sent, "body" | "from"> & { body?: object; token?: string };

  /** All that somebody is told, but for what is never twice the same. */
  async function told({ path, body, token, ...asked }: Asked): Promise<unknown> {
    const { status, headers, text } = await send(world.now.baseUrl, {
      ...asked,
      path: API_BASE + path,
      headers: {
        "content-type": "application/json",
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
      from: freshAddress(),
    });
    const { date: _date, "x-request-id": _id, "content-security-policy": _policy, ...kept } = headers;
    return { status, kept, text };
  }

  test("signing up tells nobody without an invite whether an address has an account", async () => {
    const { mine } = world.now;
    const signUp = (email: string, inviteCode?: string) =>
      told({
        method: "POST",
        path: "/users",
        body: {
          ...{ name: "A neighbour", email, password: "correct horse battery", acceptTermsOfService: true },
          ...(inviteCode !== undefined && { inviteCode }),
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

  test("changing another's password tells nobody whether there is such a person", async () => {
    const { mine, theirs } = world.now;
    const body = { oldPassword: "a wrong password", newPassword: "a wholly new password" };
    for (const { token } of [mine.people.resident, mine.people.administrator, mine]) {
      const change = (id: string) =>
        told({ method: "PUT", path: `/users/${id}/changePassword`, body, token });
      const unknown = await change("no-such-person");
      expect(unknown).toMatchObject({ status: 404 });
      for (const id of [mine.people.credentialManager.userId, theirs.people.resident.userId]) {
        expect(await change(id)).toEqual(unknown);
      }
    }
    await world.expectNothingChanged();
  });

  test("whether a building's name is taken is told to whoever is signed in, and nothing more of the building", async () => {
    const { mine, theirs } = world.now;
    const ask = (name: string, token?: string) =>
      told({
        path: `/domains/domainFromName?name=${encodeURIComponent(name)}`,
        ...(token !== undefined && { token }),
      });
    expect(await ask(theirs.domain.name)).toMatchObject({ status: 401 });
    expect(await ask(theirs.domain.name)).toEqual(await ask("nosuchbuilding"));
    const { token } = mine.people.resident;
    const { id, name } = theirs.domain;
    expect(await ask(name, token)).toMatchObject({ status: 200, text: JSON.stringify({ id, name }) });
    expect(await ask("nosuchbuilding", token)).toMatchObject({ status: 404 });
  });
});
