import type { SubmissionResult } from "@conform-to/react";
import { data, redirect } from "@remix-run/node";
import type { Simulator } from "#app/load-context.ts";
import type { SimulatorProblem } from "#contract/simulator/simulated-device.ts";
import { type SimulatorForm, toSimulatedAction } from "./simulator-form.ts";

interface ActVisit {
  simulator: Simulator;
  domainId: string;
  /** The request that sent the form. */
  request: Request;
}

const STATUSES: Record<SimulatorProblem, number> = {
  "not-running": 503,
  "not-configured": 409,
  "not-found": 404,
  "no-call": 409,
  "no-answer": 504,
};

/** Performs the action of a form and redirects to the page it was sent from; if it fails, returns the problem. */
export async function act({ simulator, domainId, request }: ActVisit, form: SimulatorForm) {
  const problem = await carryOut(simulator, domainId, form);
  if (problem === undefined) return redirect(`/domain/simulator${new URL(request.url).search}`, 303);
  const result: SubmissionResult<string[]> = {
    initialValue: form.kind === "dial" ? { digits: form.digits } : {},
  };
  return data({ result, failure: undefined, problem }, { status: STATUSES[problem] });
}

function carryOut(
  simulator: Simulator,
  domainId: string,
  form: SimulatorForm,
): Promise<SimulatorProblem | undefined> {
  if (form.kind !== "programme") return simulator.act(domainId, form.device, toSimulatedAction(form));
  if (form.programme === "happen") return simulator.runNextActivity(domainId);
  return simulator.pause(domainId, form.programme === "pause");
}
