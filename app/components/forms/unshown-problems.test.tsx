import { createInstance } from "i18next";
import { memo } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router-dom/server";
import { beforeAll, expect, test } from "vitest";
import { FieldProblem } from "#app/components/fields/field.tsx";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import { PostForm } from "./post-form.tsx";

const i18n = createInstance();
const NOTICE = "components.unshown.title";

beforeAll(() => i18n.use(initReactI18next).init({ lng: "en", resources: {} }));

const Problem = memo(FieldProblem);

function RefusedForm({ shows }: { shows: readonly ("name" | "code")[] }) {
  const result = {
    status: "error" as const,
    initialValue: { name: "", code: "" },
    error: { name: ["required"], code: ["taken"] },
  };
  const [form, fields] = useAnsweredForm<{ name: string; code: string }>({
    id: "refused",
    answer: { result },
  });
  return (
    <PostForm form={form}>
      <div>
        {shows.map((name) => (
          <Problem key={name} field={fields[name]} />
        ))}
      </div>
    </PostForm>
  );
}

async function readPageWith(shows: readonly ("name" | "code")[]): Promise<string> {
  const { query, dataRoutes } = createStaticHandler([
    { path: "/", element: <RefusedForm shows={shows} />, id: "root" },
  ]);
  const context = await query(new Request("http://console.test/"));
  if (context instanceof Response) throw new Error("The page redirects.");
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} />
    </I18nextProvider>,
  );
}

test("a form says that it was refused for something that it does not show, and not for what its fields show", async () => {
  expect(await readPageWith(["name"])).toContain(NOTICE);
  const page = await readPageWith(["code", "name"]);
  expect(page).toContain("problems.invalid");
  expect(page).not.toContain(NOTICE);
});
