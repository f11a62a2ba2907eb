import { readFileSync } from "node:fs";
import { parse } from "yaml";

export const ALERTS_FILE = "deploy/monitoring/alerts.yaml";

interface AlertRule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: Record<string, string>;
}

interface Dashboard {
  panels: { targets?: { expr: string }[] }[];
}

const { groups } = parse(readFileSync(ALERTS_FILE, "utf8")) as { groups: { rules: AlertRule[] }[] };
const dashboard = JSON.parse(readFileSync("deploy/monitoring/dashboard.json", "utf8")) as Dashboard;

/** The alert rules for Prometheus. */
export const alertRules = groups.flatMap(({ rules }) => rules);

/** The queries of the dashboard for Grafana. */
export const dashboardQueries = dashboard.panels.flatMap(({ targets = [] }) =>
  targets.map(({ expr }) => expr),
);
