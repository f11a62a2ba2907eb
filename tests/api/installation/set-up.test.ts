import { expect, test } from "vitest";
import { describeApi } from "../../support/api.ts";
import { refusals } from "../../support/refusal.ts";
import { PASSWORD } from "../../support/world.ts";

const first = { name: "Ada Bianchi", email: "ada@example.org", password: PASSWORD };

describeApi("set-up", (start) => {
  test("an installation can't be set up without the printed code", async () => {
    const { visitor } = await start.empty();
    await expect(visitor.onPremise.createUser({ body: first })).rejects.toMatchObject({
      errorName: "UNAUTHENTICATED",
    });
    const wrong = { ...first, setupCode: "AAAA-BBBB-CCCC" };
    await expect(visitor.onPremise.createUser({ body: wrong })).rejects.toMatchObject({
      errorName: "SETUP_CODE_WRONG",
      status: 400,
    });
  });

  test("a weak password and a list of addresses are refused, each beside its field", async () => {
    const { visitor, provider } = await start.empty();
    const body = {
      ...first,
      email: "a@example.org,b@example.org",
      password: "short",
      setupCode: provider.setupCode,
    };
    await expect(visitor.onPremise.createUser({ body })).rejects.toMatchObject({
      errorName: "INVALID_INPUT",
      extras: { fields: { email: "email", password: "passwordTooShort" } },
    });
  });

  test("of twenty at once with the right code one becomes the administrator, and then the set-up is closed permanently", async () => {
    const { visitor, provider } = await start.empty();
    expect(await provider.firstRun()).toBe(true);
    const attempts = Array.from({ length: 20 }, (_, n) =>
      visitor.onPremise.createUser({
        body: { ...first, email: `ada${n}@example.org`, setupCode: provider.setupCode },
      }),
    );
    const outcomes = await Promise.allSettled(attempts);
    const refused = outcomes
      .filter((outcome) => outcome.status === "rejected")
      .map(({ reason }) => reason as Error);
    expect(refused).toHaveLength(19);
    for (const error of refused) expect(error).toMatchObject({ errorName: "SETUP_DONE", status: 409 });
    expect(await provider.firstRun()).toBe(false);
    await expect(
      visitor.onPremise.createUser({
        body: { ...first, email: "late@example.org", setupCode: provider.setupCode },
      }),
    ).rejects.toMatchObject({ errorName: "SETUP_DONE" });
  });

  test("set-up creates a licence to try everything and a panel to bring into service", async () => {
    const { administrator, demo, building } = await start();
    await expect(administrator.api.users.me()).resolves.toMatchObject({ installationAdministrator: true });
    expect(building.licence).toMatchObject({ demo: true, code: demo.licenseCode.replaceAll("-", "") });
    const { activationCode, hwId } = demo;
    await expect(building.api.devices.baseInfo({ hwId, query: { activationCode } })).resolves.toMatchObject({
      type: "RINGBELL",
      buttonCount: 8,
      state: "available",
    });
  });

  test("only the installation's administrator creates further users", async () => {
    const { administrator, person, signIn } = await start();
    const someone = await person();
    const body = { ...first, email: "new@example.org" };
    await expect(someone.api.onPremise.createUser({ body })).rejects.toMatchObject({
      errorName: "FORBIDDEN",
    });
    const { id } = await administrator.api.onPremise.createUser({ body });
    expect(id).toBeTruthy();
    // No one accepts the terms for another person.
    const { api } = await signIn(body.email, body.password);
    expect(await api.users.me()).toMatchObject({ acceptTermsOfService: false });
    await expect(api.users.listDomains({ id: "me" })).rejects.toMatchObject({
      errorName: "TERMS_NOT_ACCEPTED",
    });
    await expect(administrator.api.onPremise.createUser({ body })).rejects.toMatchObject({
      errorName: "EMAIL_TAKEN",
      extras: { fields: { email: "taken" } },
    });
  });

  test("a guided set-up requests its remaining steps until they are done or postponed, and no other person sees it", async () => {
    const { visitor, provider, client } = await start.empty();
    const body = { ...first, setupCode: provider.setupCode, guided: true };
    const { demo } = await visitor.onPremise.createUser({ body });
    const sign = { grant_type: "password", username: first.email, password: first.password };
    const owner = client.as({ token: (await visitor.auth.token({ body: sign })).access_token });
    const open = { building: "open", mail: "open", demo: "open" };
    expect(await owner.setUp.get()).toEqual({ steps: open, demoBuildingId: null });
    expect((await owner.setUp.trial()).licenseCode).toBe(demo!.licenseCode);
    await owner.setUp.postpone({ body: { step: "mail" } });
    await owner.setUp.postpone({ body: { step: "mail" } });
    const { id } = await owner.onPremise.createDemoBuilding();
    expect(await owner.setUp.get()).toEqual({
      steps: { building: "open", mail: "postponed", demo: "done" },
      demoBuildingId: id,
    });
    const licence = { licenseCode: demo!.licenseCode, label: "Casa Verde" };
    await owner.licences.activateWithDomain({ body: licence });
    const server = { emailFrom: "door@example.org", host: "mail.example.org", port: 25 };
    await owner.mailServer.set({ body: server });
    expect((await owner.setUp.get()).steps).toEqual({ building: "done", mail: "done", demo: "done" });
    const { access_token: token } = await owner.auth.enterDomain({ domainId: id });
    const { name } = (await owner.users.listDomains({ id: "me" })).items.find((each) => each.id === id)!;
    await client.as({ token }).domains.remove({ id, body: { name } });
    expect(await owner.setUp.get()).toEqual({
      steps: { building: "done", mail: "done", demo: "postponed" },
      demoBuildingId: null,
    });
  });

  test("an installation without a guided set-up requests nothing by itself", async () => {
    const { administrator, person } = await start();
    expect((await administrator.api.setUp.get()).steps).toMatchObject({
      mail: "postponed",
      demo: "postponed",
    });
    const someone = await person();
    const { setUp } = someone.api;
    const refused = [setUp.get(), setUp.postpone({ body: { step: "mail" } }), setUp.trial()];
    for (const { name } of await refusals(refused)) expect(name).toBe("FORBIDDEN");
  });

  test("the codes of the included panel are printed again as long as it is started with them", async () => {
    const { administrator, demo, building } = await start();
    const { hwId, activationCode } = demo;
    const summary = { licenseCode: null, virtualPanel: { hwId, activationCode } };
    expect(await administrator.api.setUp.trial()).toEqual(summary);
    const { api, licence } = building;
    const { id } = await api.devices.baseInfo({ hwId, query: { activationCode } });
    await api.devices.enable({ id, licenseId: licence.id, body: { activationCode } });
    expect(await administrator.api.setUp.trial()).toEqual(summary);
  });
});
