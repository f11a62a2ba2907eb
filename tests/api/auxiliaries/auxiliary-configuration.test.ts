import { expect, test } from "vitest";
import { describeApi } from "../../support/api.ts";
import { refusal } from "../../support/refusal.ts";

const RELAY = { name: "Relay", type: "RELE", model: "generic" } as const;

describeApi("the configuration of an auxiliary", (start) => {
  test("no field of a configuration takes a line break or another control character", async () => {
    const { building } = await start();
    const { auxiliaries, auxiliaryEndpoints } = building.api;
    const service = { name: "Service", type: "SERVICE", model: "dokify" } as const;
    const valid = { identifier: "ada", token: "token" };
    const { id } = await auxiliaries.create({ body: RELAY });
    for (const added of ["\r\nX-Injected: 1", "\n", "\t", "\u0000", "\u0085", "\u2028", "\u001b[2J"]) {
      for (const [field, value] of [
        ["host", "relay.example.org"],
        ["webAddress", "http://relay.example.org/"],
        ["identifier", "ada"],
        ["password", "secret"],
      ] as const) {
        const fields = { [`configuration.${field}`]: "characters" };
        const configuration = { [field]: value + added };
        const create = auxiliaries.create({ body: { ...RELAY, configuration } });
        expect(await refusal(create), JSON.stringify(configuration)).toMatchObject({ status: 400, fields });
        const update = auxiliaries.update({ id, body: { configuration } });
        expect(await refusal(update), JSON.stringify(configuration)).toMatchObject({ status: 400, fields });
      }
      const token = auxiliaries.create({
        body: { ...service, configuration: { ...valid, token: `t${added}` } },
      });
      expect(await refusal(token)).toMatchObject({ fields: { "configuration.token": "characters" } });
      const endpoint = { displayName: "Open", command: `GET /on${added}now` };
      expect(await refusal(auxiliaryEndpoints.create({ id, body: endpoint }))).toMatchObject({
        fields: { command: "characters" },
      });
    }
  });

  test("a command that begins like a request is one, below the address, or is refused", async () => {
    const { building } = await start();
    const { auxiliaries, auxiliaryEndpoints } = building.api;
    const { id } = await auxiliaries.create({ body: RELAY });
    const save = (command: string) =>
      auxiliaryEndpoints.create({ id, body: { displayName: "Open", command } });
    const { id: endpointId } = await save("/open?x=1");
    for (const command of ["GET //evil.example/open", "//evil.example", "GET /../admin", "POST open"]) {
      const refused = { name: "INVALID_INPUT", fields: { command: "command" } };
      expect(await refusal(save(command)), command).toMatchObject(refused);
      const update = auxiliaryEndpoints.update({ id, endpointId, body: { command } });
      expect(await refusal(update), command).toMatchObject(refused);
    }
    for (const command of ['POST /open {"door":1}', "open garage", "http://relay.example.org/open"])
      expect(await save(command)).toMatchObject({ command });
  });

  test("an address that the server would connect to and may not is refused when it is saved", async () => {
    const { building, panel } = await start();
    const { auxiliaries } = building.api;
    const refused = (field: string) => ({
      name: "AUXILIARY_ADDRESS_REFUSED",
      status: 400,
      fields: { [`configuration.${field}`]: "refusedAddress" },
    });
    const { id } = await auxiliaries.create({ body: RELAY });
    for (const [field, configuration] of [
      ["host", { host: "127.0.0.1" }],
      ["host", { host: "10.0.0.5", port: 8080 }],
      ["host", { host: "::ffff:192.168.1.20" }],
      ["host", { host: "localhost" }],
      ["webAddress", { webAddress: "http://169.254.169.254/latest", host: "relay.example.org" }],
      ["host", { webAddress: "{host}.example.org/open", host: "192.168.1.20/" }],
    ] as const) {
      const what = JSON.stringify(configuration);
      const create = auxiliaries.create({ body: { ...RELAY, configuration } });
      expect(await refusal(create), what).toMatchObject(refused(field));
      const update = auxiliaries.update({ id, body: { configuration } });
      expect(await refusal(update), what).toMatchObject(refused(field));
    }
    const camera = auxiliaries.create({
      body: {
        name: "Courtyard",
        type: "CAMERA",
        model: "ipcam",
        configuration: { webAddress: "http://10.0.0.20/stream" },
      },
    });
    expect(await refusal(camera)).toMatchObject(refused("webAddress"));

    const { id: gatewayDeviceId } = (await panel()).device;
    const inside = { ...RELAY, gatewayDeviceId, configuration: { host: "10.0.0.5" } };
    const behind = await auxiliaries.create({ body: inside });
    await auxiliaries.update({ id: behind.id, body: { configuration: { host: "10.0.0.6" } } });
    const alone = auxiliaries.update({ id: behind.id, body: { gatewayDeviceId: null } });
    expect(await refusal(alone), "its gateway reaches it, the server may not").toMatchObject(refused("host"));
    await auxiliaries.create({
      body: { name: "Phone", type: "PHONE", model: "sip", configuration: { host: "10.0.0.1" } },
    });
  });
});
