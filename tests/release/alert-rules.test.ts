import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { stringify } from "yaml";
import { findInPath } from "../../commands/testing/debian.mjs";
import { waitForExit } from "../support/command.ts";
import { alertRules, ALERTS_FILE, dashboardQueries } from "../support/outside/monitoring.ts";

const promtool = findInPath(["promtool"]);
const reason = promtool ? "" : " (skipped: promtool is not installed)";
const OF = `job="portineria", instance="a"`;
/** What is measured each minute for 25 hours, in Prometheus's notation. */
const MINUTES = 1_500;

/** The value of a metric each minute: `1x1500` is a constant, `0+5x1500` grows by five. */
type Series = Record<string, string>;
interface Case {
  fires: Series;
  silent: Series;
}

const constant = (value: number): string => `${value}x${MINUTES}`;
const growing = (by: number): string => `0+${by}x${MINUTES}`;
const up = { [`portineria_up{${OF}}`]: constant(1) };

const cases: Record<string, Case> = {
  PortineriaDown: {
    fires: { [`up{${OF}}`]: constant(0) },
    silent: { [`up{${OF}}`]: constant(1), 'up{job="other", instance="a"}': constant(0) },
  },
  PortineriaDatabaseDown: { fires: { [`portineria_up{${OF}}`]: constant(0) }, silent: up },
  PortineriaStorageNotWritable: {
    fires: { [`portineria_storage_writable{${OF}}`]: constant(0) },
    silent: { [`portineria_storage_writable{${OF}}`]: constant(1) },
  },
  PortineriaProviderDown: {
    fires: { [`portineria_provider_up{${OF}}`]: constant(0) },
    silent: { [`portineria_provider_up{${OF}}`]: constant(1) },
  },
  PortineriaBrokerDown: {
    fires: { [`portineria_broker_up{${OF}}`]: constant(0) },
    silent: { [`portineria_broker_up{${OF}}`]: constant(1) },
  },
  PortineriaBrokerLeaseOld: {
    fires: { [`portineria_broker_lease_age_seconds{${OF}}`]: constant(16) },
    silent: { [`portineria_broker_lease_age_seconds{${OF}}`]: constant(3) },
  },
  PortineriaDevicesLost: {
    fires: { [`portineria_devices_connected{${OF}}`]: `100x${MINUTES - 20} 70x20` },
    silent: { [`portineria_devices_connected{${OF}}`]: `100x${MINUTES - 20} 90x20` },
  },
  PortineriaEventLoopHeldUp: {
    fires: { [`nodejs_eventloop_lag_p99_seconds{${OF}}`]: constant(0.2) },
    silent: { [`nodejs_eventloop_lag_p99_seconds{${OF}}`]: constant(0.02) },
  },
  PortineriaAnswersSlow: {
    fires: {
      [`portineria_request_duration_seconds_bucket{${OF}, le="1"}`]: growing(90),
      [`portineria_request_duration_seconds_bucket{${OF}, le="2.5"}`]: growing(100),
      [`portineria_request_duration_seconds_bucket{${OF}, le="+Inf"}`]: growing(100),
    },
    silent: {
      [`portineria_request_duration_seconds_bucket{${OF}, le="1"}`]: growing(99),
      [`portineria_request_duration_seconds_bucket{${OF}, le="2.5"}`]: growing(100),
      [`portineria_request_duration_seconds_bucket{${OF}, le="+Inf"}`]: growing(100),
    },
  },
  PortineriaServerErrors: {
    fires: {
      [`portineria_request_duration_seconds_count{${OF}, status="2xx"}`]: growing(90),
      [`portineria_request_duration_seconds_count{${OF}, status="5xx"}`]: growing(10),
    },
    silent: {
      [`portineria_request_duration_seconds_count{${OF}, status="2xx"}`]: growing(1_000),
      [`portineria_request_duration_seconds_count{${OF}, status="5xx"}`]: growing(1),
    },
  },
  PortineriaPasswordsGuessed: {
    fires: { [`portineria_sign_ins_refused_total{${OF}, reason="WRONG_LOGIN"}`]: growing(20) },
    silent: { [`portineria_sign_ins_refused_total{${OF}, reason="WRONG_LOGIN"}`]: growing(1) },
  },
  PortineriaJobsPileUp: {
    fires: { [`portineria_jobs{${OF}, kind="mail"}`]: constant(101) },
    silent: { [`portineria_jobs{${OF}, kind="mail"}`]: constant(20) },
  },
  PortineriaBackupOld: {
    fires: { [`portineria_last_backup_timestamp_seconds{${OF}}`]: constant(-100_000) },
    silent: { [`portineria_last_backup_timestamp_seconds{${OF}}`]: constant(3_600) },
  },
  PortineriaRestoreNotChecked: {
    fires: { [`portineria_last_restore_check_timestamp_seconds{${OF}}`]: constant(-1_300_000) },
    silent: { [`portineria_last_restore_check_timestamp_seconds{${OF}}`]: constant(3_600) },
  },
  PortineriaBackupMissing: {
    fires: up,
    silent: Object.assign({ [`portineria_last_backup_timestamp_seconds{${OF}}`]: constant(1) }, up),
  },
};

test.skipIf(reason !== "")(
  `each alert fires at its condition, and does not fire in a healthy installation${reason}`,
  async () => {
    expect(alertRules.map(({ alert }) => alert).sort()).toEqual(Object.keys(cases).sort());
    const tests = Object.entries(cases).flatMap(([alert, { fires, silent }]) =>
      [fires, silent].map((series) => ({
        name: `${alert} ${series === fires ? "fires" : "is silent"}`,
        interval: "1m",
        input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
        promql_expr_test: [
          {
            expr: `count(ALERTS{alertname="${alert}", alertstate="firing"})`,
            eval_time: `${MINUTES}m`,
            exp_samples: series === fires ? [{ labels: "{}", value: 1 }] : [],
          },
        ],
      })),
    );
    const run = await runPromtool("test", {
      rule_files: [path.resolve(ALERTS_FILE)],
      evaluation_interval: "5m",
      tests,
    });
    expect(run.exitCode, run.output).toBe(0);
  },
);

test.skipIf(reason !== "")(`Prometheus understands each query of the dashboard${reason}`, async () => {
  const rules = dashboardQueries.map((query, at) => ({
    record: `dashboard:${at}`,
    expr: query.replaceAll("$job", "portineria").replaceAll("$instance", ".*"),
  }));
  const run = await runPromtool("check", { groups: [{ name: "dashboard", rules }] });
  expect(run.exitCode, run.output).toBe(0);
});

async function runPromtool(command: "test" | "check", content: object) {
  const folder = mkdtempSync(path.join(tmpdir(), "portineria-alerts-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, "rules.yaml");
  writeFileSync(file, stringify(content));
  return waitForExit(spawn(promtool!, [command, "rules", file]));
}
