import type { ActionFunctionArgs } from "@remix-run/node";
import { expect, test } from "vitest";
import { z } from "zod";
import type { SessionData } from "#app/auth/session-data.ts";
import { ApiError } from "#contract/errors.ts";
import { formAction, formActions } from "./form-action.ts";
import { NAMED_BY_FAILURE } from "./form-answer.ts";
import { buttonAlone, takesForm } from "./takes-form.ts";

function sent(fields: Record<string, string>, session?: Partial<SessionData>): ActionFunctionArgs {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const request = new Request("http://localhost/", { method: "POST" });
  return {
    request,
    params: {},
    context: { form, session: { read: async () => session } },
  } as unknown as ActionFunctionArgs;
}

const schema = z.object({ name: z.string({ error: "required" }) });
const keypad = { field: "name", digitsMax: 4 };

test("a form declares the fields of its schema, and those of its proof, its keypad and its edit", () => {
  const signIns = {} as never;
  const stored = () => ({ of: "1", read: async () => ({}) });
  const { form } = formAction({ schema, keypad, proves: () => ({ signIns }), stored }, async () => null);
  const names = ["formToken", "name", "opened", "key", "proofPassword"];
  expect(names.filter((name) => !form.names.has(name))).toEqual([]);
  expect(form.edits).toBe(true);
});

test("nothing is sent by an administrator who sees the building as another person, but what is declared for it", async () => {
  const view = { token: "T", userId: "1", name: "Anna" };
  const action = formAction({ schema }, async () => "saved");
  expect(await action(sent({ name: "Anna" }, {}))).toBe("saved");
  await expect(action(sent({ name: "Anna" }, { view }))).rejects.toMatchObject({
    errorName: "VIEW_ONLY_READS",
  });
  const stop = takesForm(buttonAlone, async () => "stopped", { inViews: true });
  expect(await stop(sent({}, { view }))).toBe("stopped");
});

test("the guard comes before the fields are checked", async () => {
  const guard = async () => {
    throw new ApiError("FORBIDDEN");
  };
  const action = formAction({ schema, guard }, async () => null);
  await expect(action(sent({}))).rejects.toMatchObject({ errorName: "FORBIDDEN" });
});

test("what depends on the request is checked after the schema, and its problems are beside their fields", async () => {
  const check = async (_visit: unknown, { name }: { name: string }): Promise<Record<string, string>> =>
    name === "Anna" ? {} : { name: "word" };
  const action = formAction({ schema, check }, async (_visit, { name }) => `saved ${name}`);
  const problems = (name: string) => ({
    data: { result: { error: { name: [name] } } },
    init: { status: 400 },
  });
  expect(await action(sent({ name: "Berta" }))).toMatchObject(problems("word"));
  expect(await action(sent({}))).toMatchObject(problems("required"));
  expect(await action(sent({ name: "Anna" }))).toBe("saved Anna");
});

test("a refused form is shown with what its page needs, as the guard read it", async () => {
  const action = formAction(
    {
      schema,
      guard: async () => ({ key: "K" }),
      show: ({ key }, refused) => ({ ...refused, key }),
    },
    async () => {
      throw new ApiError("FORBIDDEN");
    },
  );
  expect(await action(sent({}))).toMatchObject({ data: { key: "K" }, init: { status: 400 } });
  expect(await action(sent({ name: "Anna" }))).toMatchObject({
    data: { key: "K", result: { initialValue: { name: "Anna" } }, failure: { name: "FORBIDDEN" } },
    init: { status: 403 },
  });
});

test("a field that the failure names is marked, and has no sentence of its own", async () => {
  const refusedAs = (errorName: "WRONG_PASSWORD" | "INVALID_INPUT") =>
    formAction({ schema }, async () => {
      throw new ApiError(errorName, { fields: { name: "wrong" } });
    })(sent({ name: "Anna" }));
  const problem = (name: string) => ({ data: { result: { error: { name: [name] } } } });
  expect(await refusedAs("WRONG_PASSWORD")).toMatchObject(problem(NAMED_BY_FAILURE));
  expect(await refusedAs("INVALID_INPUT")).toMatchObject(problem("wrong"));
});

test("the guard of a streamed form returns its fields", async () => {
  const form = new FormData();
  form.set("name", "Berta");
  const guard = async () => ({ form });
  const action = formAction({ schema, streamed: true, guard }, async (_visit, { name }) => `saved ${name}`);
  expect(action.form.streamed).toBe(true);
  expect(await action(sent({ name: "Anna" }))).toBe("saved Berta");
});

test("a refused form is shown again with its status, what was typed, and a problem beside each secret", () => {
  const refusal = new ApiError("BODY_TOO_LARGE");
  const action = formAction({ schema }, async () => null);
  const fields: [string, string][] = [["name", "Anna"]];
  const { request } = sent({});
  expect(action.showAgain({ fields, secrets: ["password"], refusal }, request)).toMatchObject({
    data: {
      result: { initialValue: { name: "Anna" }, error: { password: ["typeAgain"] } },
      failure: { name: "BODY_TOO_LARGE" },
    },
    init: { status: 413 },
  });
});

test("the intent chooses the form of a page; without one it is the form without intents", async () => {
  const save = formAction({ schema }, async (_visit, { name }) => `saved ${name}`);
  const remove = formAction({ schema: z.object({ intent: z.literal("remove") }) }, async () => "removed");
  const action = formActions([remove, save]);
  expect(await action(sent({ name: "Anna" }))).toBe("saved Anna");
  expect(await action(sent({ intent: "remove" }))).toBe("removed");
  expect([...action.form.intents]).toEqual(["remove"]);
  expect(action.form.names.has("name")).toBe(true);
  await expect(action(sent({ intent: "other" }))).rejects.toMatchObject({ errorName: "BROKEN_BODY" });
});
