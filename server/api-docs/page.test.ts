import { describe, expect, it } from "vitest";
import { api } from "#contract/index.ts";
import { openapi } from "#documents/openapi.ts";
import { indexCalls } from "./call-index.ts";
import { readDocument } from "./documented.ts";
import { callsPage, searchPage } from "./page.ts";

const documented = readDocument(openapi({ title: "Portineria", version: "1.2.3" }));
const whole = callsPage(documented, "1.2.3");
const index = indexCalls(documented, "1.2.3");

/** The text of one call or schema, from its id to the end of its box, without markup. */
function textOf(id: string): string {
  const from = whole.indexOf(`id="${id}"`);
  expect(from, id).toBeGreaterThan(0);
  return whole
    .slice(from, whole.indexOf("</details>", from))
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
}

describe("the page of the API, for a reader who has nothing else", () => {
  it("names the type of every value", () => {
    expect(whole).not.toContain("any value");
    expect(textOf("Device")).toContain("firmware string or null");
  });

  it("shows what the richest bodies consist of, and which target belongs to which action", () => {
    expect(textOf("PostitPayload")).toMatch(/mode.*text.*speech.*text_and_speech/);
    expect(textOf("KoneConfiguration")).toMatch(/identifier.*clientId.*clientSecret/);
    expect(textOf("DisplayCustomization")).toMatch(/brightness.*from 0; to 100/);
    expect(textOf("ActionBody")).toContain("CallElevator");
    const lift = textOf("CallElevatorActionBody");
    expect(lift).toContain("CALL_ELEVATOR");
    expect(lift).toContain("ELEVATOR_SYSTEM_AREA");
  });

  it("explains tokens: their grants, the second step, and the logins", () => {
    const token = textOf("auth.token");
    for (const word of ["refresh_token", "urn:portineria:otp", "urn:portineria:passkey", "mfa_token", "otp"])
      expect(token).toContain(word);
    expect(token).toContain("+393331234567");
    expect(token).toContain("HTTP Basic");
    expect(whole).toContain("An access token lasts an hour");
  });

  it("explains every role, and how a person gets it", () => {
    for (const role of ["virtual user", "user", "credential manager", "installer", "administrator"])
      expect(whole.includes(`<li><strong>${role}</strong>:`), role).toBe(true);
    expect(whole).toContain("all-the-credential-managers");
    expect(whole).toContain("ADMINISTRATORS");
    expect(whole).toContain("in a support invite");
  });

  it("leads from a licence's code to an open door", () => {
    expect(whole).toContain("From a licence to an open door");
    expect(whole).toContain("npm run licence");
    expect(whole).toContain('href="/api/v2/docs/device-link"');
  });

  it("names units, formats and the meaning of bare words", () => {
    expect(textOf("Domain")).toContain("How many hours events are stored");
    expect(textOf("AuxiliaryOutputBody")).toContain("in milliseconds");
    expect(textOf("ActionGroup")).toContain("When its picture was set, in milliseconds since 1970");
    expect(textOf("CredentialBody")).toContain("6 to 10 digits");
    expect(textOf("NfcTagBody")).toContain("Hexadecimal");
    expect(textOf("Invite")).toContain("How many people can accept it; null: any number.");
    expect(textOf("users.list")).toContain("The maximum number of items on a page");
  });

  it("describes Idempotency-Key at the calls that take it", () => {
    expect(textOf("agentGroups.create")).toContain("Idempotency-Key");
    expect(textOf("agentGroups.create")).toContain("carried out once");
    expect(textOf("agentGroups.list")).not.toContain("Idempotency-Key");
  });

  it("refers to no document that its reader lacks, and has a name and a number for each failure", () => {
    expect(whole).not.toMatch(/§|\(attack/);
    expect(textOf("agentGroups.create")).toContain("7003 AGENT_GROUP_EXISTS");
  });

  it("finds a call by each of its names", () => {
    for (const resource of Object.keys(api))
      expect(searchPage(index, resource), resource).toContain("Calls found:");
  });

  it("finds the calls with all words, also those of their schemas, and no others", () => {
    const found = searchPage(index, "/devices/{id}/outputs/{outputId} activationDuration");
    expect(found).toContain('id="outputs.update"');
    expect(found).not.toContain('id="auxiliaryOutputs.update"');
    expect(found).not.toContain('id="agentGroups.update"');
    expect(searchPage(index, "<no such word>")).toContain("No call has all of these words in it.");
  });
});
