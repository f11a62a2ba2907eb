// @ts-check
import { appendFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";
import { ranOnCpuMs, waitedForCpuMs } from "./waited-for-cpu.mjs";

/**
 * Loaded before the server: appends to the file that STALLS_FILE names how long the event loop was held up each
 * time, in milliseconds, without the time in which the server waited for a processor; then for how much of it the
 * server itself ran, as the rest is the disk's or the machine's.
 */
const file = process.env.STALLS_FILE ?? "";
const EVERY_MS = 10;
const RECORDED_FROM_MS = 5;

const measure = () => ({
  at: performance.now(),
  waited: waitedForCpuMs(process.pid),
  ran: ranOnCpuMs(process.pid),
});
let last = measure();

function record() {
  const now = measure();
  const ms = now.at - last.at - (now.waited - last.waited) - EVERY_MS;
  const ran = Math.min(ms, now.ran - last.ran);
  if (ms > RECORDED_FROM_MS) appendFileSync(file, `${ms.toFixed(1)} ${ran.toFixed(1)}\n`);
  last = now;
}

if (isMainThread) setInterval(record, EVERY_MS).unref();
