/** Returns the touched fields of a call's body, so that a save in the same instant keeps the others. */
export function onlyTouched<Body extends object>(body: Body, touched: ReadonlySet<string>): Partial<Body> {
  const kept = Object.entries(body).filter(([name]) => touched.has(name));
  return Object.fromEntries(kept) as Partial<Body>;
}
