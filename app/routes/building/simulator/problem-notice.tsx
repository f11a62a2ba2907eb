import { useTranslation } from "react-i18next";
import { Notice } from "#app/components/shell/notice.tsx";
import type { SimulatorProblem } from "#contract/simulator/simulated-device.ts";

/** Shows why an action failed. */
export function ProblemNotice({ problem }: { problem: SimulatorProblem }) {
  const { t } = useTranslation();
  return (
    <div className="simulator-notice">
      <Notice tone="danger" title={t(`simulator.problems.${problem}`)} />
    </div>
  );
}
