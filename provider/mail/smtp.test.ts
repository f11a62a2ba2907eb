import { createServer, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createOutbound } from "../outbound/outbound.ts";
import { converse } from "./smtp.ts";
import type { MailServer } from "./smtp-session.ts";

const around = {
  name: "console.example.org",
  outbound: createOutbound({ mailToThisMachine: true, toBuildings: [], toPushServices: [] }),
};

async function serverThat(behaves: (socket: Socket) => void): Promise<MailServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on("error", () => undefined));
    behaves(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as { port: number };
  const sender = {
    emailFrom: "door@example.org",
    nameFrom: "",
    username: "",
    password: "",
    protocol: "smtp" as const,
    pinnedCertificate: null,
  };
  return { ...sender, host: "127.0.0.1", port };
}

function sendSlowly(socket: Socket, text: string): void {
  const timer = setInterval(() => socket.write(text), 50);
  socket.on("close", () => clearInterval(timer));
}

const tarpits: [string, (socket: Socket) => void][] = [
  ["says nothing", () => undefined],
  ["drips its greeting", (socket) => sendSlowly(socket, "2")],
  [
    "greets and drips the rest without end",
    (socket) => {
      socket.write("220 hi\r\n");
      socket.on("data", () => sendSlowly(socket, "250-X\r\n"));
    },
  ],
];

test.each(tarpits)(
  "a mail server that %s is abandoned at the deadline, and its socket is closed",
  async (_what, behaves) => {
    let closed = false;
    const server = await serverThat((socket) => {
      socket.on("close", () => (closed = true));
      behaves(socket);
    });
    const from = Date.now();

    const { problem } = await converse(server, undefined, { ...around, deadlineMs: 400 });

    expect(problem).toBe("TIMEOUT");
    expect(Date.now() - from).toBeLessThan(60_000);
    await expect.poll(() => closed).toBe(true);
  },
);

test("a mail server on this machine is not connected to unless that is allowed", async () => {
  let connections = 0;
  const server = await serverThat(() => (connections += 1));

  for (const host of ["127.0.0.1", "localhost", "::1"]) {
    const { problem } = await converse({ ...server, host }, undefined, {
      ...around,
      outbound: createOutbound({ mailToThisMachine: false, toBuildings: [], toPushServices: [] }),
    });
    expect(problem).toBe("HOST_REFUSED");
  }
  expect(connections).toBe(0);
});

test("a message that is refused for good is given up, one that is refused for now is not", async () => {
  for (const [code, final] of [
    [550, true],
    [451, false],
  ] as const) {
    const server = await serverThat((socket) => {
      socket.write("220 hi\r\n");
      socket.on("data", (data) => {
        socket.write(String(data).startsWith("RCPT") ? `${code} no\r\n` : "250 ok\r\n");
      });
    });
    const mail = { id: "1", to: "ada@example.org", subject: "s", text: "t", html: "<p>t</p>" };

    const outcome = await converse(server, mail, around);

    expect(outcome).toMatchObject({ problem: "RECIPIENT_REFUSED", final });
    expect(outcome.steps.at(-1)).toEqual({ step: "message", replyCode: code });
  }
});

const withoutEncryption: [string, MailServer["protocol"], (socket: Socket) => void][] = [
  ["greets in plain text", "smtps", (socket) => socket.write("220 hi\r\n")],
  [
    "closes the connection during the handshake",
    "smtps",
    (socket) => socket.once("data", () => socket.end()),
  ],
  [
    "resets the connection during the handshake",
    "smtps",
    (socket) => socket.once("data", () => socket.resetAndDestroy()),
  ],
  ["does not know STARTTLS", "starttls", greetsWith("502 no")],
  ["accepts STARTTLS and goes on in plain text", "starttls", greetsWith("220 go")],
];

/** Answers STARTTLS with this line, and all else with success. */
function greetsWith(toStartTls: string): (socket: Socket) => void {
  return (socket) => {
    socket.write("220 hi\r\n");
    socket.on("data", (data) => {
      socket.write(`${String(data).startsWith("STARTTLS") ? toStartTls : "250 ok"}\r\n`);
    });
  };
}

test.each(withoutEncryption)(
  "a mail server that %s is reported to have no encryption",
  async (_what, protocol, behaves) => {
    const server = await serverThat(behaves);
    expect(await converse({ ...server, protocol }, undefined, around)).toMatchObject({
      problem: "CERTIFICATE",
      greeted: false,
    });
  },
);
