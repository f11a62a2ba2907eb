import { describe, expect, it } from "vitest";
import { ApiError } from "../errors.ts";
import { createCircuit } from "./circuit.ts";

const away = (): Promise<never> => Promise.reject(new ApiError("PROVIDER_UNREACHABLE"));
const there = (): Promise<string> => Promise.resolve("an answer");

function circuitAt(start: number) {
  let now = start;
  const circuit = createCircuit(() => now);
  return { circuit, pass: (ms: number) => void (now += ms) };
}

async function fail(times: number, { circuit }: ReturnType<typeof circuitAt>): Promise<void> {
  for (let time = 0; time < times; time++) await circuit.send(away).catch(() => undefined);
}

/** Whether a call reaches the provider. */
async function isRequested({ circuit }: ReturnType<typeof circuitAt>): Promise<boolean> {
  let wasRequested = false;
  await circuit.send(() => ((wasRequested = true), away())).catch(() => undefined);
  return wasRequested;
}

describe("a provider that does not answer", () => {
  it("gets no more calls after twenty failures in a row, and callers fail at once", async () => {
    const site = circuitAt(1_000);
    await fail(19, site);
    expect(await isRequested(site)).toBe(true);
    expect(await isRequested(site)).toBe(false);
    await expect(site.circuit.send(there)).rejects.toMatchObject({
      errorName: "PROVIDER_UNREACHABLE",
      extras: { retryAfterS: 1 },
    });
  });

  it("is reported as slow or as unreachable, whichever it was last", async () => {
    const site = circuitAt(1_000);
    const slow = () => Promise.reject(new ApiError("PROVIDER_TIMEOUT"));
    for (let time = 0; time < 20; time++) await site.circuit.send(slow).catch(() => undefined);
    await expect(site.circuit.send(there)).rejects.toMatchObject({ errorName: "PROVIDER_TIMEOUT" });
    site.pass(500);
    expect(await isRequested(site)).toBe(true);
    await expect(site.circuit.send(there)).rejects.toMatchObject({ errorName: "PROVIDER_UNREACHABLE" });
  });

  it("gets one call again after half a second, then after twice as long, at most four seconds", async () => {
    const site = circuitAt(1_000);
    await fail(20, site);
    for (const pauseMs of [500, 1_000, 2_000, 4_000, 4_000]) {
      site.pass(pauseMs - 1);
      expect(await isRequested(site)).toBe(false);
      site.pass(1);
      expect(await isRequested(site)).toBe(true);
      expect(await isRequested(site)).toBe(false);
    }
  });

  it("is available to all callers after one call was answered", async () => {
    const site = circuitAt(1_000);
    await fail(20, site);
    site.pass(500);
    expect(await site.circuit.send(there)).toBe("an answer");
    expect(await isRequested(site)).toBe(true);
    expect(await isRequested(site)).toBe(true);
  });

  it("is not considered unavailable because it refuses a call or a caller stops waiting", async () => {
    const site = circuitAt(1_000);
    const refused = () => Promise.reject(new ApiError("OVERLOADED"));
    for (let time = 0; time < 30; time++) {
      await site.circuit.send(refused).catch(() => undefined);
      await site.circuit.send(away, AbortSignal.abort()).catch(() => undefined);
    }
    expect(await isRequested(site)).toBe(true);
  });
});

describe("a provider with many callers", () => {
  it("answers a hundred at once; five hundred wait in the queue, and further calls are refused", async () => {
    const { circuit } = circuitAt(1_000);
    const answers: (() => void)[] = [];
    const slow = () => new Promise<void>((resolve) => answers.push(resolve));
    const calls = Array.from({ length: 600 }, () => circuit.send(slow));
    await expect(circuit.send(there)).rejects.toMatchObject({ errorName: "OVERLOADED" });
    expect(answers).toHaveLength(100);
    for (let answered = 0; answered < 600; answered++) {
      await expect.poll(() => answers.length).toBeGreaterThan(answered);
      expect(answers.length - answered).toBeLessThanOrEqual(100);
      answers[answered]!();
    }
    await Promise.all(calls);
    expect(await circuit.send(there)).toBe("an answer");
  });
});
