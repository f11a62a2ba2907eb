import { toSimulator } from "#contract/simulator/messages.ts";
import { Simulation } from "./simulation.ts";

/**
 * The process of the simulated devices: started by the server, which names the devices, and ended with it.
 * Only the channel to the server keeps it alive.
 */
const simulation = new Simulation((message) =>
  process.send?.(message, undefined, undefined, () => undefined),
);

process.on("message", (message) => simulation.take(toSimulator.parse(message)));
process.once("disconnect", () => void simulation.stop().finally(() => process.exit(0)));
// Ctrl+C in a terminal is sent to both processes; the server ends this one.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => undefined);
process.send?.({ kind: "ready" });
