import { createServer } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { listen } from "./listen.ts";
import { type RefusalStatus, refuse } from "./refusal.ts";
import { startRequest } from "./request-info.ts";

/** Returns what keeps a form on its page, in the refusal of a request with this status. */
async function unansweredForm(status: RefusalStatus, path: string, method = "POST"): Promise<string | null> {
  const server = createServer((request, response) =>
    refuse(
      request,
      response,
      startRequest(request, "", () => []),
      status,
    ),
  );
  onTestFinished(() => void server.close());
  const port = await listen(server, 0, "127.0.0.1");
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method });
  expect(answer.status).toBe(status);
  return answer.headers.get("X-Unanswered-Form");
}

test.each<[RefusalStatus, code: string, name: string]>([
  [408, "1021", "REQUEST_TIMEOUT"],
  [500, "1009", "INTERNAL"],
  [503, "1006", "OVERLOADED"],
])("a form that a script sent keeps its page when the server answers %i", async (status, code, name) => {
  const error = Object.fromEntries(new URLSearchParams((await unansweredForm(status, "/domain.data")) ?? ""));
  expect(error).toMatchObject({ code, name });
});

test("other refused requests keep no page", async () => {
  expect(await unansweredForm(403, "/domain.data"), "refused for good").toBeNull();
  expect(await unansweredForm(500, "/domain"), "sent without a script").toBeNull();
  expect(await unansweredForm(500, "/domain.data", "GET"), "no form").toBeNull();
});
