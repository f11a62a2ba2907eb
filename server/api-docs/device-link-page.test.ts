import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { downMessages, LEADER_TOPIC, leaderNotice, upMessages } from "#contract/device-link/device-link.ts";
import { asyncapi } from "#documents/asyncapi.ts";
import { deviceLinkDocs } from "./device-link-page.ts";

const prose = readFileSync("docs/device-link.md", "utf8");
const page = deviceLinkDocs("1.2.3");
const text = page.replace(/<[^>]+>/g, "").replace(/\s+/g, " ");

describe("the pages of the device link", () => {
  it("name the topics and the messages of the contract, and no others", () => {
    const topics = [...prose.matchAll(/`(portineria\/[^`]+)`/g)].map(([, topic]) => topic);
    expect(topics).toContain(LEADER_TOPIC);
    const paths = ["portineria/HWID/down/+", "portineria/HWID/up/NAME", "portineria/HWID/up/gone"];
    expect(topics.filter((topic) => ![...paths, LEADER_TOPIC].includes(topic!))).toEqual([]);
    const messages = new Set([...Object.keys(upMessages), ...Object.keys(downMessages)]);
    const named = new Set([...prose.matchAll(/\*\*`([^`]+)`\*\*/g)].map(([, name]) => name!));
    expect([...named].filter((name) => !messages.has(name))).toEqual([]);
    expect([...messages].filter((name) => !prose.includes(`\`${name}\``))).toEqual([]);
    const [field] = Object.keys(leaderNotice.shape);
    expect(prose).toContain(`{"${field}": "…"}`);
  });

  it("show the document of the repository, with its tables and its own links", () => {
    for (const word of ["a last will: {} at portineria/HWID/up/gone", "Upper or lower case", "manifest"])
      expect(text).toContain(word);
    for (const [, title] of prose.matchAll(/^## (.+)$/gm)) expect(page).toContain(`>${title}</h2>`);
    expect(page).toContain("<td>it is not JSON, does not match its schema");
    expect(page).toContain('<a href="#an-external-broker">there</a>');
    for (const wrong of [/\]\(#/, /\*\*/, /no last will/, /sent as keyed hashes/])
      expect(wrong.exec(text)?.[0], String(wrong)).toBeUndefined();
  });

  it("state the case of hardware ids correctly, in the data too", () => {
    const data = JSON.stringify(asyncapi({ title: "The device link", version: "1.2.3" }));
    expect(data).toContain("The hardware id of the device, in either case");
    expect(data).toContain(`"address":"${LEADER_TOPIC}"`);
  });
});
