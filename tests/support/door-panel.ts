import type { APIResponse, Page } from "playwright/test";
import type { Device } from "#contract/devices/devices.ts";
import { enterBuilding, expect, type Installation } from "./console.ts";

/** Brings the installation's door panel into service in its initial state: no button has a name. */
export async function freshPanel(installation: Installation): Promise<Device> {
  await takeOutOfService(installation);
  const device = await enablePanel(installation);
  return installation.api.devices.configure({ id: device.id });
}

/** Brings a fresh panel into service and enters its building on the page. */
export async function enterWithFreshPanel(page: Page, installation: Installation) {
  const { api, url } = installation;
  const { id } = await freshPanel(installation);
  await enterBuilding(page, url);
  return { api, url, id };
}

/** Enables the panel, as a program does that does not configure it. */
export async function enablePanel(installation: Installation): Promise<Device> {
  const { api, demo } = installation;
  const { activationCode, hwId } = demo;
  const { id } = await api.devices.baseInfo({ hwId, query: { activationCode } });
  const body = { activationCode, name: "Main entrance" };
  return api.devices.enable({ id, licenseId: await demoLicenceId(installation), body });
}

/** Brings a panel into service whose first output is a door that a rule opens for everyone. */
export async function doorInService(installation: Installation) {
  const { api } = installation;
  const { id } = await freshPanel(installation);
  const outputId = (await api.outputs.list({ id })).items[0]!.id;
  const body = { displayName: "Street door", type: "actuator", activationDuration: 3000 } as const;
  await api.outputs.update({ id, outputId, body });
  const everyone = await api.agentGroups.groupByName({ query: { name: "all-the-agents" } });
  const open = { type: "ACTIVATION", targetType: "OUTPUT", targetId: outputId } as const;
  await api.accessRules.create({
    id,
    body: { displayName: "Residents", agentGroupId: everyone.id, actions: [open] },
  });
  return { id, outputId };
}

/** Returns the id of the demo licence, which has seats for devices; other tests may have activated others. */
export async function demoLicenceId({ api, demo }: Pick<Installation, "api" | "demo">): Promise<string> {
  const { items } = await api.licences.managed();
  const demoCode = demo.licenseCode.replaceAll("-", "");
  return items.find(({ code }) => code === demoCode)!.id;
}

/** Removes all devices from the building; their hardware can be brought into service again. */
export async function takeOutOfService({ api }: Installation): Promise<void> {
  for (const { id } of (await api.devices.list()).items) await api.devices.remove({ id });
}

/** Returns the form token of the current session. */
export async function readFormToken(page: Page): Promise<string> {
  const shown = await (await page.request.get(page.url())).text();
  return /name="formToken" value="([^"]+)"/.exec(shown)?.[1] ?? "";
}

/**
 * Posts as a program in the page's session would: from the console's origin, with the session's form token.
 */
export async function postAsPage(
  page: Page,
  path: string,
  sent: { data?: object; form?: Record<string, string> },
): Promise<APIResponse> {
  const { origin } = new URL(page.url());
  const formToken = await readFormToken(page);
  return page.request.post(origin + path, {
    ...sent,
    form: sent.form && { ...sent.form, formToken },
    headers: { Origin: origin, "X-Form-Token": formToken },
    maxRedirects: 0,
  });
}

/** Expects that an address with nothing behind it, or of another building, only says so and leads back. */
export async function expectNotFoundPage(page: Page, address: string): Promise<void> {
  const answer = await page.goto(address);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("alert")).toHaveText(
    "There is nothing here. It may have been deleted, or the address is wrong.",
  );
  await expect(page.getByRole("link", { name: "Go to home page" })).toBeVisible();
}
