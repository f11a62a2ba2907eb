/** What everybody in a building may look at; all other screens answer 403. */
export const forEverybody: Record<string, number> = {
  "routes/login/route": 302,
  "routes/setup/route": 200,
  "routes/logout/route": 302,
  "routes/language/route": 302,
  "routes/layout/route": 302,
  "routes/sign-up/route": 200,
  "routes/invite/route": 200,
  "routes/activate/route": 200,
  "routes/reset-password/route": 200,
  "routes/terms/route": 200,
  "routes/account/route": 200,
  ...{ "routes/own-picture/route": 200, "routes/delete-account/route": 200 },
  // Nobody has chosen a picture yet.
  "routes/person-picture/route": 404,
  "routes/account-data/route": 200,
  "routes/second-factor/route": 302,
  "routes/security/route": 200,
  "routes/set-up-app/route": 200,
  "routes/recovery-codes/route": 200,
  ...{ "routes/remove-app/route": 200, "routes/new-passkey/route": 200 },
  "routes/remove-passkey/route": 404,
  "routes/user-home/route": 200,
  "routes/new-building/route": 200,
  "routes/join-building/route": 200,
  "routes/activate-own-licence/route": 200,
  // Only who asks for a stream gets one.
  "routes/live/route": 406,
  "routes/building-picture/route": 200,
  "routes/leave-building/route": 302,
  "routes/building/route": 200,
  "routes/building/failures": 200,
  "routes/overview/route": 200,
  "routes/my-access/route": 200,
  "new-own-virtual-user": 200,
  "routes/devices/route": 200,
  "routes/device/route": 200,
  "routes/device/nameplate/route": 200,
  "routes/device/overview/route": 200,
  "routes/history/route": 200,
  "routes/export-history/route": 200,
  // Of nobody else's file they are told.
  "routes/export/route": 404,
  "routes/export-file/route": 404,
  // Asked for no building.
  "routes/history-pages/route": 404,
  "routes/history-groups/route": 404,
  // Of what they may not know of there is no picture either.
  "routes/event-picture/route": 404,
  // What a button shows is seen by whoever stands before it.
  "routes/action-group-picture/route": 200,
  "routes/choose-device/route": 302,
  "routes/diagnostic-log/route": 302,
  "routes/diagnostic-file/route": 302,
  // Asked for nothing.
  "routes/activate-device/route": 400,
  "routes/qr-code/route": 400,
};

/** What a credential manager may look at beyond what everybody may. */
export const forCredentialManagers: Record<string, number> = {
  "routes/people/route": 200,
  "routes/person/route": 200,
  "routes/new-credential/route": 200,
  "routes/credential/route": 200,
  "routes/delete-credential/route": 200,
  "routes/new-tag/route": 200,
  "new-pool-tag": 200,
  "routes/tags/route": 200,
  "routes/delete-tag/route": 200,
  "routes/give-tag/route": 200,
  "routes/new-face/route": 200,
  "routes/change-face/route": 200,
  "routes/delete-face/route": 200,
  // They may look at who came with what they gave.
  "routes/event-picture/route": 200,
};
