/** Answers the page by http: its script reads this answer only in a browser that trusts the certificate. */
export function loader() {
  return new Response(null, { status: 204, headers: { "Access-Control-Allow-Origin": "*" } });
}
