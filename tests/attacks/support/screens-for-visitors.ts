/** The status or redirect of a screen for a visitor without a session; all others redirect to the login. */
export const screensForVisitors: Record<string, number | string> = {
  "/": 200,
  "/setup": 200,
  "/sign_up": 200,
  "/invite/:code": 200,
  "/activate": 200,
  "/known_browser": 200,
  "/reset_password": 200,
  "/terms": 200,
  "/certificate": 200,
  // This installation has no authority of its own.
  "/certificate/proof": 404,
  "/certificate/:file": 404,
  "/domain/leave": "/user_home",
  "/domain/diagnostic": "/domain/diagnostic/diagnostic_log",
  // A program gets a status instead of a redirect.
  "/api/activateDevice": 401,
  "/api/qrgen": 401,
  "/domain/history/pages": 401,
  "/domain/history/groups": 401,
};
