import { describe, expect, test } from "vitest";
import { parameterNames } from "#contract/call.ts";
import { API_BASE } from "#contract/route-tree.ts";
import { everyCall, writePath, writeRequest } from "../support/every-call.ts";
import { inputFor } from "../support/examples.ts";
import { freshIpAddress, mapConcurrently, send } from "../support/requests.ts";
import { describeOnEngines } from "../support/served-world.ts";

describeOnEngines("requests in disguise", (world) => {
  describe("methods", () => {
    const paths = [...new Set(everyCall.map(({ call }) => call.path))];

    function declared(path: string): string[] {
      // The caller's account answers at its id, too.
      const equivalents = [path, path === "/users/me" ? "/users/{id}" : path];
      return everyCall.filter(({ call }) => equivalents.includes(call.path)).map(({ call }) => call.method);
    }

    function addressOf(path: string): string {
      const named = everyCall.find(({ call }) => call.path === path)!;
      return writePath(named.call, inputFor(named, world.now.mine).parameters);
    }

    test("that an address does not have are answered with 405", async () => {
      const tries = paths.flatMap((path) =>
        ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "TRACE"]
          .filter((method) => !declared(path).includes(method === "HEAD" ? "GET" : method))
          .map((method) => ({ path, method })),
      );
      const headers = { authorization: `Bearer ${world.now.mine.token}` };
      const problems = await mapConcurrently(tries, async ({ path, method }) => {
        const answer = await send(world.now.baseUrl, { method, path: addressOf(path), headers });
        return answer.status === 405 ? [] : [`${method} ${path}: ${answer.status}`];
      });
      expect(problems.flat()).toEqual([]);
      await world.expectNothingChanged();
    });

    test("of an address are listed by OPTIONS, which needs no token and changes nothing", async () => {
      const problems = await mapConcurrently(paths, async (path) => {
        const { status, headers } = await send(world.now.baseUrl, {
          method: "OPTIONS",
          path: addressOf(path),
        });
        const methods = new Set([...declared(path), "OPTIONS"]);
        if (methods.has("GET")) methods.add("HEAD");
        const allowed = String(headers["allow"]).split(", ").sort();
        const isRight = status === 204 && allowed.join() === [...methods].sort().join();
        return isRight ? [] : [`${path}: ${status} ${allowed.join()}`];
      });
      expect(problems.flat()).toEqual([]);
      await world.expectNothingChanged();
    });

    test("in a header, in the query or in the body change nothing", async () => {
      const removals = everyCall.filter(({ call }) => call.method === "DELETE");
      const override = {
        "x-http-method-override": "DELETE",
        "x-http-method": "DELETE",
        "x-method-override": "DELETE",
      };
      await mapConcurrently(removals, async (named) => {
        const address = writePath(named.call, inputFor(named, world.now.mine).parameters);
        for (const method of ["GET", "POST"]) {
          const headers = {
            ...override,
            authorization: `Bearer ${world.now.mine.token}`,
            "content-type": "application/json",
          };
          const answer = await send(world.now.baseUrl, {
            method,
            path: `${address}?_method=DELETE`,
            headers,
            body: method === "POST" ? '{"_method":"DELETE"}' : undefined,
          });
          expect(answer.status, `${method} ${named.name}`).toBeLessThan(500);
        }
      });
      await world.expectNothingChanged();
    });

    test("HEAD needs the same right as GET and has the same head", async () => {
      const reads = everyCall.filter(({ call }) => call.method === "GET");
      const problems = await mapConcurrently(reads, async (named) => {
        const { path: target } = writeRequest(named.call, inputFor(named, world.now.mine));
        const unauthenticated = await send(world.now.baseUrl, { method: "HEAD", path: target });
        const headers = { authorization: `Bearer ${world.now.mine.token}` };
        const [get, head] = [
          await send(world.now.baseUrl, { path: target, headers, from: freshIpAddress() }),
          await send(world.now.baseUrl, { method: "HEAD", path: target, headers, from: freshIpAddress() }),
        ];
        // Each measurement has its own length.
        const length = named.name === "diagnosis.read" ? [] : ["content-length"];
        const same = ["content-type", ...length, "cache-control"].every(
          (name) => get.headers[name] === head.headers[name],
        );
        if (unauthenticated.status === 401 && head.status === get.status && head.text === "" && same)
          return [];
        return [`${named.name}: nobody ${unauthenticated.status}, GET ${get.status}, HEAD ${head.status}`];
      });
      expect(problems.flat()).toEqual([]);
    });
  });

  describe("addresses in disguise", () => {
    const disguises = [
      "..",
      ".",
      "%2e%2e",
      "%252e%252e",
      "..%2f..",
      "..%5c..",
      ".%09.",
      "%00",
      "a%00",
      "..;",
      "%c0%ae%c0%ae",
      "%ff",
      "a%2fb",
      "%2561",
      "..%252f",
      "\\..\\",
    ];

    test("lead nowhere in place of any parameter", async () => {
      const withParameter = everyCall.filter(({ call }) => parameterNames(call.path).length > 0);
      const tries = withParameter.flatMap((named) =>
        parameterNames(named.call.path).flatMap((parameter) =>
          disguises.map((text) => ({ named, parameter, text })),
        ),
      );
      const headers = { authorization: `Bearer ${world.now.mine.token}`, "content-type": "application/json" };
      const problems = await mapConcurrently(tries, async ({ named, parameter, text }) => {
        const given = inputFor(named, world.now.mine);
        const target = writePath(named.call, { ...given.parameters, [parameter]: text }, true);
        const { method } = named.call;
        const answer = await send(world.now.baseUrl, {
          method,
          path: target,
          headers,
          body: method === "GET" ? undefined : "{}",
        });
        return [400, 404].includes(answer.status)
          ? []
          : [`${method} ${target}: ${answer.status} ${answer.text}`];
      });
      expect(problems.flat()).toEqual([]);
      await world.expectNothingChanged();
    });

    test("reach no call past its guard", async () => {
      const tries = everyCall.flatMap((named) => {
        const address = writePath(named.call, inputFor(named, world.now.mine).parameters);
        const rest = address.slice(API_BASE.length);
        return [
          `${API_BASE}/.${rest}`,
          `${API_BASE}/users/..${rest}`,
          `/api//v2${rest}`,
          `${API_BASE}/${rest}`,
          `/API/V2${rest}`,
          `${API_BASE}%2f${rest.slice(1)}`,
          `${address}/`,
          `${address};a=b`,
          `${address}%20`,
          `${address}%2e`,
          `/api/%76%32${rest}`,
          `${API_BASE}/users/activate/.%252e${rest}`,
          `${API_BASE}/oauth/token/..${rest}`,
          `${address}.json`,
          `${address}%3f`,
        ].map((target) => ({ method: named.call.method, target }));
      });
      const problems = await mapConcurrently(tries, async ({ method, target }) => {
        const answer = await send(world.now.baseUrl, {
          method,
          path: target,
          headers: { "content-type": "application/json" },
        });
        return [401, 404, 405].includes(answer.status)
          ? []
          : [`${method} ${target}: ${answer.status} ${answer.text}`];
      });
      expect(problems.flat()).toEqual([]);
      await world.expectNothingChanged();
    });
  });
});
