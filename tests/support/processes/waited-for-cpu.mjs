// @ts-check
import { readFileSync } from "node:fs";

/**
 * Returns how long the main thread of a process has waited for a processor so far, in milliseconds: what else the
 * machine does.
 * @param {number} pid
 */
export function waitedForCpuMs(pid) {
  const [, nanoseconds] = readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ");
  return Number(nanoseconds) / 1e6;
}

/**
 * Returns how long the main thread of a process has run so far, in milliseconds.
 * @param {number} pid
 */
export function ranOnCpuMs(pid) {
  const [nanoseconds] = readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ");
  return Number(nanoseconds) / 1e6;
}
