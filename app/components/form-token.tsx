import { useRootData } from "../root-data.ts";

/** Proves that a form comes from a page of ours, made for this session. */
export function FormToken() {
  return <input type="hidden" name="formToken" value={useRootData()?.formToken ?? ""} />;
}
