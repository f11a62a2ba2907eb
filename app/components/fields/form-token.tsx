import { useRootData } from "#app/root-data.ts";

/** The CSRF token: proves that a form comes from one of our pages in this session. */
export function FormToken() {
  return <input type="hidden" name="formToken" value={useRootData()?.formToken ?? ""} />;
}
