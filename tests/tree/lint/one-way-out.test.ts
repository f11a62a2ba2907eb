import { ESLint, Linter } from "eslint";
import tseslint from "typescript-eslint";
import { expect, test } from "vitest";
import { oneWayOut } from "../../../eslint-rules/one-way-out.js";
import { projectFolder } from "../support/project-files.ts";

const config = {
  files: ["**/*.ts"],
  languageOptions: { parser: tseslint.parser },
  plugins: { "@typescript-eslint": tseslint.plugin },
  rules: oneWayOut,
} as unknown as Linter.Config;

function problemsOf(code: string): number {
  return new Linter().verify(code, config, "server/a.ts").length;
}

test.each([
  `await fetch("http://a.test");`,
  `await globalThis.fetch("http://a.test");`,
  `new WebSocket("ws://a.test");`,
  `import { connect } from "node:net";`,
  `import { Socket } from "node:net";`,
  `import net from "node:net";`,
  `import * as net from "net";`,
  `import { connect } from "node:tls";`,
  `import { request } from "node:http";`,
  `import { get } from "node:https";`,
  `import { lookup } from "node:dns/promises";`,
  `import { connect } from "mqtt";`,
  `import { createTransport } from "nodemailer";`,
  `import { fetch } from "undici";`,
])("server code may not open a connection by itself: %s", (code) => {
  expect(problemsOf(code)).toBe(1);
});

test("server code may listen, check addresses and name types", () => {
  const code = `import { createServer, isIP, type Socket } from "node:net";
    import type { Agent } from "node:http";
    import { MqttClient } from "mqtt";`;
  expect(problemsOf(code)).toBe(0);
});

test("the rule applies to all server code except the outbound module, and not to what runs in browsers", async () => {
  const eslint = new ESLint({ cwd: projectFolder });
  async function holds(file: string): Promise<boolean> {
    const { rules } = (await eslint.calculateConfigForFile(file)) as { rules: Record<string, unknown> };
    return Object.keys(oneWayOut).every((rule) => rules[rule] !== undefined);
  }
  for (const file of [
    "provider/mobile/gateway.ts",
    "server/http/hosts.ts",
    "contract/client/remote.ts",
    "app/pictures/serve-picture.ts",
    "server.ts",
  ])
    expect(await holds(file), file).toBe(true);
  for (const file of [
    "provider/outbound/fetch.ts",
    "app/browser/avatar-cache.ts",
    "provider/mail/smtp.test.ts",
  ])
    expect(await holds(file), file).toBe(false);
});
