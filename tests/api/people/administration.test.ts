import { expect, test } from "vitest";
import { formatLicenceCode } from "#rules/sign-in/printed-codes.ts";
import { describeApi } from "../../support/api.ts";
import { tokenIn } from "../../support/outside/mail-catcher.ts";
import { refusal } from "../../support/refusal.ts";

describeApi("administration commands", (start) => {
  test("an issued licence can be activated by its code or its text; a revoked one accepts no further seats", async () => {
    const { provider, person, administrator } = await start();
    const { api } = await person();
    const issue = async () => {
      const { text } = await provider.administer(["licence", "issue", "--domains", "2", "--days", "30"]);
      const [code, signed] = text.trim().split("\n");
      return { code: code!, signed: signed! };
    };
    const [first, second] = [await issue(), await issue()];

    const body = { licenseCode: first.code, label: "Casa Nova" };
    const { licence, domain } = await api.licences.activateWithDomain({ body });
    expect(licence.seats).toEqual([{ assigneeType: "DOMAIN", total: 2, free: 1 }]);
    await administrator.api.licences.activate({ body: { licenseCode: second.signed } });
    expect((await provider.administer(["licence", "list"])).text).toMatch(
      new RegExp(`${formatLicenceCode(licence.code)}  activated `),
    );
    expect(await provider.administer(["licence", "revoke", first.code])).toMatchObject({ exitCode: 0 });

    const more = api.licences.activateWithDomain({ body });
    expect(await refusal(more)).toMatchObject({ name: "NO_VALID_SUBSCRIPTION" });
    expect(await api.users.listDomains({ id: "me" })).toMatchObject({ items: [{ id: domain.id }] });
    expect(await provider.administer(["licence", "revoke", first.code])).toMatchObject({ exitCode: 1 });
    expect(await provider.administer(["licence", "issue", "--devices", "-1"])).toMatchObject({ exitCode: 2 });
  });

  test("a link to choose a new password is printed for the operator of the server", async () => {
    const { provider, visitor, administrator, signIn } = await start();
    const password = "a wholly new password";

    const { text } = await provider.administer(["admin", "reset-password", administrator.email]);
    await visitor.accountLinks.resetPassword({ body: { resetToken: tokenIn(text), password } });

    await signIn(administrator.email, password);
    expect(await provider.administer(["admin", "reset-password", "nobody@example.org"])).toMatchObject({
      exitCode: 1,
    });
  });
});
