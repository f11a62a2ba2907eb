import { describe, expect, test } from "vitest";
import { choosePicture } from "#app/pictures/choose-picture.server.ts";
import type { ErrorName } from "#contract/error-numbers.ts";
import { ApiError } from "#contract/errors.ts";
import { THROWN } from "#rules/thrown.ts";
import { fakeCalls } from "#tests/support/fake-calls.ts";
import { toFormFailure } from "./failure.ts";
import { nameFor } from "./free-name.ts";
import { creating, thrownAs } from "./thrown-as.ts";

const failing = (name: ErrorName) => () => Promise.reject(new ApiError(name));

describe("the error of a named operation", () => {
  test("has the name in the specification, with the number and the words of the failure (§8)", async () => {
    expect(Object.values(THROWN)).toEqual([
      ...["ERR_DOMAIN_LOGIN", "ERR_ACTIVATE_WITH_DOMAIN", "ERR_DOMAIN_NAME"],
      ...["ERR_GET_AVATAR_UPLOAD_URI", "ERR_UPLOAD_DOMAIN_AVATAR", "CREATE_ERROR", "ALREADY_PRESENT"],
    ]);
    const error: unknown = await thrownAs(THROWN.enterDomain, failing("NOT_FOUND")).catch((each) => each);
    expect(error).toBeInstanceOf(ApiError);
    const { code, status, message } = new ApiError("NOT_FOUND");
    expect(error).toMatchObject({ errorName: "NOT_FOUND", code, status, message });
    expect(toFormFailure(error as ApiError)).toMatchObject({ code, thrown: "ERR_DOMAIN_LOGIN" });
    // A program gets the number: the console's operation is irrelevant to it.
    expect(JSON.stringify((error as ApiError).body())).not.toContain("ERR_");
  });

  test("preserves the name of the innermost operation, and leaves other errors unchanged", async () => {
    const inner = () => thrownAs(THROWN.domainName, failing("NOT_FOUND"));
    await expect(thrownAs(THROWN.create, inner)).rejects.toMatchObject({
      extras: { thrown: "ERR_DOMAIN_NAME" },
    });
    const foreign = new TypeError("no number");
    await expect(thrownAs(THROWN.create, () => Promise.reject(foreign))).rejects.toBe(foreign);
  });

  test.each([
    ["AGENT_GROUP_EXISTS", "ALREADY_PRESENT"],
    ["OUTPUT_GROUP_EXISTS", "ALREADY_PRESENT"],
    ["FORBIDDEN", "CREATE_ERROR"],
  ] as const)("is, where something is created and the answer is %s, %s", async (name, thrown) => {
    await expect(creating(failing(name))).rejects.toMatchObject({ errorName: name, extras: { thrown } });
  });

  test("is ERR_DOMAIN_NAME if the availability of a building's name is unknown", async () => {
    const api = fakeCalls({ domains: { domainFromName: failing("PROVIDER_TIMEOUT") } });
    await expect(nameFor(api, "Casa Verde")).rejects.toMatchObject({ extras: { thrown: "ERR_DOMAIN_NAME" } });
  });

  test("of a picture is reported as without an address or as a failed upload", async () => {
    const form = new FormData();
    form.set(
      "picture",
      new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])], "a.png"),
    );
    const put = () => Promise.resolve();
    const choose = (kind: "building" | "person", upload: ErrorName | undefined) =>
      choosePicture({ client: { put } as never }, form, kind, {
        upload: upload
          ? failing(upload)
          : () => Promise.resolve({ address: "/blobs/1", uploadId: "1", expiresAt: 0 }),
        confirm: failing("NOT_AN_IMAGE"),
      });
    await expect(choose("building", "FORBIDDEN")).rejects.toMatchObject({
      extras: { thrown: "ERR_GET_AVATAR_UPLOAD_URI" },
    });
    await expect(choose("building", undefined)).rejects.toMatchObject({
      extras: { thrown: "ERR_UPLOAD_DOMAIN_AVATAR" },
    });
    await expect(choose("person", undefined)).rejects.toMatchObject({
      errorName: "NOT_AN_IMAGE",
      extras: {},
    });
  });
});
