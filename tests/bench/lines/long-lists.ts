import { eventLoopDelayMs } from "../../support/processes/event-loop-delay.ts";
import type { Line } from "../bench-run.ts";
import { oursAtMost } from "../finding.ts";
import { DEVICES_OF_LIST } from "../site.ts";

/** Twenty people, five lists of each. */
const LISTS = 100;

/** How long everything else waits while many clients request the longest lists (attack I08). */
export const longLists: Line = {
  name: "long-lists",
  work: `${LISTS} lists of ${DEVICES_OF_LIST} devices at once`,
  async measure(run) {
    const { list } = await run.site();
    const headers = { authorization: `Bearer ${list.token}` };
    const paths = [`/api/v2/devices?page=0&pageSize=${DEVICES_OF_LIST}`];
    const order = { paths, headers, status: 200, deadlineMs: 60_000 };
    return run.withConsole(
      async ({ port, output }) => {
        await run.load().run({ port, ...order, connections: 1, requests: 5 });
        await eventLoopDelayMs(output(), "p99");
        await run.load().run({ port, ...order, connections: LISTS, requests: LISTS });
        const ours = await eventLoopDelayMs(output(), "p99");
        return [{ what: "event loop held up, 99 of 100", unit: "ms", ours, aim: oursAtMost(100) }];
      },
      { METRICS_PORT: "0" },
    );
  },
};
