/** What everybody in a building may look at; all other screens answer 403. */
export const screensForEveryone: Record<string, number> = {
  "routes/sign-in/login/route": 302,
  "routes/set-up/setup/route": 200,
  "routes/sign-in/logout": 302,
  "routes/sign-in/language/route": 302,
  "routes/sign-in/layout": 302,
  "routes/sign-in/sign-up/route": 200,
  "routes/sign-in/invite/route": 200,
  "routes/sign-in/activate/route": 200,
  "routes/sign-in/known-browser": 200,
  "routes/sign-in/reset-password/route": 200,
  "routes/sign-in/terms/route": 200,
  "routes/account/route": 200,
  "routes/account/own-picture/route": 200,
  "routes/account/own-sip": 200,
  "routes/account/delete-account": 200,
  // Nobody has chosen a picture yet.
  "routes/resources/person-picture": 404,
  "routes/account/account-data/route": 200,
  // They have just signed in.
  "routes/sign-in/proof": 302,
  "routes/sign-in/second-factor/route": 302,
  "routes/account/security/route": 200,
  // Nor is there a sign-in of this name.
  "routes/account/end-sign-in": 404,
  "routes/account/end-other-sign-ins": 200,
  "routes/account/set-up-app/route": 200,
  "routes/account/recovery-codes": 200,
  "routes/account/remove-app": 200,
  "routes/account/new-passkey/route": 200,
  "routes/account/remove-passkey": 404,
  "routes/home/user-home/route": 200,
  "routes/home/new-building": 200,
  "routes/home/join-building": 200,
  "routes/home/activate-own-licence": 200,
  // Only who asks for a stream gets one.
  "routes/resources/live": 406,
  "routes/resources/building-picture": 200,
  "routes/building/leave-building": 302,
  "routes/building/route": 200,
  "routes/building/failures": 200,
  "routes/building/overview/route": 200,
  "routes/building/people/my-access/route": 200,
  "new-own-virtual-user": 200,
  "routes/building/devices/route": 200,
  "routes/building/devices/device/route": 200,
  "routes/building/devices/device/buttons/nameplate": 200,
  "routes/building/devices/device/buttons/overview": 200,
  "routes/building/doors/door": 200,
  "routes/building/notes/route": 200,
  "routes/building/notes/notes-state": 200,
  // Nobody else's note has a picture for them.
  "routes/building/notes/note-picture": 404,
  "routes/building/history/route": 200,
  "routes/building/history/export-history/route": 200,
  // Of nobody else's file they are told.
  "routes/building/history/export": 404,
  "routes/building/history/export-file": 404,
  // Asked for no building.
  "routes/building/history/history-pages": 404,
  "routes/building/history/history-groups": 404,
  // Of what they may not know of there is no picture either.
  "routes/building/history/event-picture": 404,
  // What a button shows is seen by whoever stands before it.
  "routes/resources/action-group-picture": 200,
  "routes/building/devices/choose-device": 302,
  "routes/building/devices/diagnostic-log/route": 302,
  "routes/building/devices/diagnostic-file": 302,
  // Asked for nothing.
  "routes/resources/qr-code": 400,
};

/** What a credential manager may look at beyond what everybody may. */
export const screensForCredentialManagers: Record<string, number> = {
  "routes/building/people/route": 200,
  "routes/building/people/person/route": 200,
  "routes/building/people/new-credential/route": 200,
  "routes/building/people/credential": 200,
  "routes/building/people/change-credential": 200,
  "routes/building/people/delete-credential": 200,
  "routes/building/tags/new-tag/route": 200,
  "new-pool-tag": 200,
  "routes/building/tags/route": 200,
  "routes/building/tags/delete-tag": 200,
  "routes/building/tags/give-tag": 200,
  "routes/building/tags/rename-tag": 200,
  "rename-held-tag": 200,
  "routes/building/people/new-face/route": 200,
  "routes/building/people/change-face": 200,
  "routes/building/people/delete-face": 200,
  // They may look at who came with what they gave.
  "routes/building/history/event-picture": 200,
};
