import { index, layout, route, type RouteConfig } from "@remix-run/route-config";

/** Every address of the console, with the folder of its screen. */
export default [
  index("routes/sign-in/login/route.tsx"),
  route("second_factor", "routes/sign-in/second-factor/route.tsx"),
  route("setup", "routes/set-up/setup/route.tsx"),
  route("setup/building", "routes/set-up/setup-building.tsx"),
  route("setup/mail", "routes/set-up/setup-mail.tsx"),
  route("setup/demo", "routes/set-up/setup-demo.tsx"),
  route("setup/done", "routes/set-up/setup-done/route.tsx"),
  route("logout", "routes/sign-in/logout.ts"),
  route("language", "routes/sign-in/language/route.tsx"),
  route("layout", "routes/sign-in/layout.ts"),
  route("sign_up", "routes/sign-in/sign-up/route.tsx"),
  route("invite/:code", "routes/sign-in/invite/route.tsx"),
  route("activate", "routes/sign-in/activate/route.tsx"),
  route("known_browser", "routes/sign-in/known-browser.tsx"),
  route("reset_password", "routes/sign-in/reset-password/route.tsx"),
  route("terms", "routes/sign-in/terms/route.tsx"),
  route("account", "routes/account/route.tsx", [
    route("picture", "routes/account/own-picture/route.tsx"),
    route("sip", "routes/account/own-sip.tsx"),
    route("delete", "routes/account/delete-account.tsx"),
  ]),
  route("proof", "routes/sign-in/proof.tsx"),
  route("account/data", "routes/account/account-data/route.ts"),
  route("account/security", "routes/account/security/route.tsx", [
    route("recovery", "routes/account/recovery-codes.tsx"),
    route("remove_app", "routes/account/remove-app.tsx"),
    route("passkeys/new", "routes/account/new-passkey/route.tsx"),
    route("passkeys/:passkeyId/remove", "routes/account/remove-passkey.tsx"),
    route("sign-ins/end_others", "routes/account/end-other-sign-ins.tsx"),
    route("sign-ins/:signInId/end", "routes/account/end-sign-in.tsx"),
  ]),
  route("account/security/app", "routes/account/set-up-app/route.tsx"),
  route("user_home", "routes/home/user-home/route.tsx", [
    route("new_building", "routes/home/new-building.tsx"),
    route("join", "routes/home/join-building.tsx"),
    route("licence", "routes/home/activate-own-licence.tsx"),
  ]),
  route("installation", "routes/installation/route.tsx", [
    index("routes/installation/installation-start.ts"),
    layout("routes/building/failures.tsx", { id: "installation-failures" }, [
      route("diagnosis", "routes/installation/diagnosis/route.tsx"),
      route("firmware", "routes/installation/releases/route.tsx", [
        route("new", "routes/installation/releases/new/route.tsx"),
        route(":releaseId/withdraw", "routes/installation/releases/withdraw.tsx"),
      ]),
      route("warranty", "routes/installation/warranty-codes/route.tsx"),
      route("demo", "routes/installation/new-demo-building.tsx"),
      route("mail", "routes/installation/mail-server.tsx", [
        route("forget", "routes/installation/forget-mail-server.tsx"),
      ]),
      route("users", "routes/installation/accounts/route.tsx"),
      route("users/new", "routes/installation/new-account/route.tsx"),
      route("users/:userId", "routes/installation/managed-account/route.tsx", [
        route(":change", "routes/installation/change-managed-account.tsx"),
      ]),
      route("backup", "routes/installation/backups/route.tsx", [
        route("plan", "routes/installation/backup-plan/route.tsx"),
        route("receive", "routes/installation/receive-backup.tsx"),
        route(":backupId/restore", "routes/installation/restore-backup/route.tsx"),
        route(":backupId/delete", "routes/installation/delete-backup.tsx"),
      ]),
    ]),
  ]),
  route("installation/backup/:backupId/file", "routes/installation/backup-file.ts"),
  route("live", "routes/resources/live.ts"),
  route("avatar/domain/:domainId", "routes/resources/building-picture.ts"),
  route("avatar/agent/:agentId", "routes/resources/person-picture.ts"),
  route("avatar/action-group/:deviceId/:actionGroupId", "routes/resources/action-group-picture.ts"),
  route("api/activateDevice", "routes/resources/activate-device.ts"),
  route("api/qrgen", "routes/resources/qr-code.ts"),
  route("domain/leave", "routes/building/leave-building.ts"),
  route("domain", "routes/building/route.tsx", [
    layout("routes/building/failures.tsx", [
      route("devices", "routes/building/devices/route.tsx"),
      route("devices/new", "routes/building/devices/new-device/route.tsx"),
      route("devices/:deviceId", "routes/building/devices/device/route.tsx", [
        layout("routes/building/devices/device/buttons/nameplate.tsx", [
          index("routes/building/devices/device/buttons/overview.tsx"),
          route("buttons/:position", "routes/building/devices/device/buttons/button/route.tsx", [
            route("delete", "routes/building/devices/device/buttons/delete-button.tsx"),
          ]),
        ]),
        route("codes", "routes/building/devices/device/codes/route.tsx", [
          route(":codeId", "routes/building/devices/device/codes/change-code.tsx"),
          route(":codeId/delete", "routes/building/devices/device/codes/delete-code.tsx"),
        ]),
        route("access", "routes/building/devices/device/access/route.tsx", [
          route(":ruleId", "routes/building/devices/device/access/change-access.tsx"),
          route(":ruleId/delete", "routes/building/devices/device/access/delete-access.tsx"),
        ]),
        route("outputs", "routes/building/devices/device/outputs/route.tsx", [
          route(":outputId/type", "routes/building/devices/device/outputs/output-type.tsx"),
          route("virtual/:inputId/delete", "routes/building/devices/device/outputs/delete-virtual-input.tsx"),
        ]),
        route("appearance", "routes/building/devices/device/appearance/appearance-index.ts"),
        route("appearance/:section", "routes/building/devices/device/appearance/route.tsx"),
        route("actions", "routes/building/devices/device/actions/route.tsx"),
        route("actions/:actionGroupId", "routes/building/devices/device/actions/action-group/route.tsx", [
          route("rename", "routes/building/devices/device/actions/rename-action-group.tsx"),
          route("picture", "routes/building/devices/device/actions/action-group-picture-form.tsx"),
          route("delete", "routes/building/devices/device/actions/delete-action-group.tsx"),
          route("add", "routes/building/devices/device/actions/add-action/route.tsx"),
          route(":actionId/change", "routes/building/devices/device/actions/change-action/route.tsx"),
          route(":actionId/delete", "routes/building/devices/device/actions/delete-action.tsx"),
        ]),
        route("maintenance", "routes/building/devices/device/maintenance/route.tsx", [
          route("reboot", "routes/building/devices/device/maintenance/reboot.tsx"),
          route("reset", "routes/building/devices/device/maintenance/reset.tsx"),
        ]),
        route(
          "maintenance/configuration",
          "routes/building/devices/device/maintenance/encoded-configuration.ts",
        ),
        route(
          "maintenance/commands/:commandId/picture",
          "routes/building/devices/device/maintenance/command-picture.ts",
        ),
        route("hardware", "routes/building/devices/device/hardware/route.tsx", [
          route("replace", "routes/building/devices/device/hardware/replace/route.tsx"),
          route("swap", "routes/building/devices/device/hardware/swap.tsx"),
          route("return", "routes/building/devices/device/hardware/return-hardware.tsx"),
          route("warranty", "routes/building/devices/device/hardware/extend-warranty.tsx"),
          route("sip", "routes/building/devices/device/hardware/sip.tsx"),
        ]),
        route("settings", "routes/building/devices/device/settings.tsx"),
        route("remove", "routes/building/devices/device/remove.tsx"),
      ]),
      route("auxiliaries", "routes/building/auxiliaries/route.tsx"),
      route("auxiliaries/new", "routes/building/auxiliaries/new-auxiliary/route.tsx"),
      route("auxiliaries/:auxiliaryId", "routes/building/auxiliaries/auxiliary/route.tsx", [
        index("routes/building/auxiliaries/auxiliary/first-side.ts"),
        route("settings", "routes/building/auxiliaries/auxiliary/settings/route.tsx", [
          route("licence", "routes/building/auxiliaries/auxiliary/licence.tsx"),
          route("sip", "routes/building/auxiliaries/auxiliary/sip.tsx"),
          route("remove", "routes/building/auxiliaries/auxiliary/remove.tsx"),
        ]),
        route("endpoints", "routes/building/auxiliaries/auxiliary/endpoints.tsx", [
          route("new", "routes/building/auxiliaries/auxiliary/endpoint.tsx", { id: "new-endpoint" }),
          route(":endpointId", "routes/building/auxiliaries/auxiliary/endpoint.tsx"),
          route(":endpointId/delete", "routes/building/auxiliaries/auxiliary/delete-part.tsx", {
            id: "delete-endpoint",
          }),
        ]),
        route("outputs", "routes/building/auxiliaries/auxiliary/outputs.tsx", [
          route("new", "routes/building/auxiliaries/auxiliary/output.tsx", { id: "new-auxiliary-output" }),
          route(":auxiliaryOutputId", "routes/building/auxiliaries/auxiliary/output.tsx"),
          route(":auxiliaryOutputId/delete", "routes/building/auxiliaries/auxiliary/delete-part.tsx", {
            id: "delete-auxiliary-output",
          }),
        ]),
        route("areas", "routes/building/auxiliaries/auxiliary/areas.tsx", [
          route("new", "routes/building/auxiliaries/auxiliary/area/route.tsx", { id: "new-area" }),
          route(":areaId", "routes/building/auxiliaries/auxiliary/area/route.tsx"),
          route(":areaId/delete", "routes/building/auxiliaries/auxiliary/delete-part.tsx", {
            id: "delete-area",
          }),
        ]),
      ]),
      route("zones", "routes/building/areas/thing-groups/route.tsx", { id: "zones" }, [
        route("new", "routes/building/areas/new-thing-group.tsx", { id: "new-zone" }),
      ]),
      route("zones/:zoneId", "routes/building/areas/thing-group/route.tsx", { id: "zone" }, [
        route("rename", "routes/building/areas/rename-thing-group.tsx", { id: "rename-zone" }),
        route("delete", "routes/building/areas/delete-thing-group.tsx", { id: "delete-zone" }),
      ]),
      route("lift-areas", "routes/building/areas/thing-groups/route.tsx", { id: "lift-areas" }, [
        route("new", "routes/building/areas/new-thing-group.tsx", { id: "new-lift-areas" }),
      ]),
      route(
        "lift-areas/:areaGroupId",
        "routes/building/areas/thing-group/route.tsx",
        { id: "lift-area-group" },
        [
          route("rename", "routes/building/areas/rename-thing-group.tsx", { id: "rename-lift-areas" }),
          route("delete", "routes/building/areas/delete-thing-group.tsx", { id: "delete-lift-areas" }),
        ],
      ),
      route("groups", "routes/building/groups/route.tsx", [
        route("new", "routes/building/groups/new-group.tsx"),
      ]),
      route("groups/:groupId", "routes/building/groups/group/route.tsx", [
        route("rename", "routes/building/groups/rename-group.tsx"),
        route("delete", "routes/building/groups/delete-group.tsx"),
        route("reach", "routes/building/groups/group-reach/route.tsx"),
      ]),
      index("routes/building/overview/route.tsx"),
      route("mine", "routes/building/people/my-access/route.tsx", [
        route("credentials/:credentialId", "routes/building/people/credential.tsx", { id: "own-credential" }),
        route("virtual/new", "routes/building/people/new-virtual-user/route.tsx", {
          id: "new-own-virtual-user",
        }),
        route("virtual/:virtualUserId", "routes/building/people/change-virtual-user.tsx", {
          id: "change-own-virtual-user",
        }),
        route("virtual/:virtualUserId/delete", "routes/building/people/delete-virtual-user.tsx", {
          id: "delete-own-virtual-user",
        }),
      ]),
      route("doors", "routes/building/doors/doors.tsx"),
      route("doors/:deviceId/:outputId", "routes/building/doors/door.tsx"),
      route("people", "routes/building/people/route.tsx"),
      route("people/:userId", "routes/building/people/person/route.tsx", [
        route("remove", "routes/building/people/remove-person.tsx"),
        route("administrator", "routes/building/people/change-administrator/route.tsx"),
        route("sip", "routes/building/people/person-sip.tsx"),
        route("credentials/new", "routes/building/people/new-credential/route.tsx"),
        route("credentials/:credentialId", "routes/building/people/credential.tsx"),
        route("credentials/:credentialId/change", "routes/building/people/change-credential.tsx"),
        route("credentials/:credentialId/delete", "routes/building/people/delete-credential.tsx"),
        route("credential-manager", "routes/building/people/change-credential-manager.tsx"),
        route("tags/new", "routes/building/tags/new-tag/route.tsx"),
        route("tags/:tagId/rename", "routes/building/tags/rename-tag.tsx", { id: "rename-held-tag" }),
        route("faces/new", "routes/building/people/new-face/route.tsx"),
        route("faces/:faceId", "routes/building/people/change-face.tsx"),
        route("faces/:faceId/delete", "routes/building/people/delete-face.tsx"),
        route("virtual/new", "routes/building/people/new-virtual-user/route.tsx"),
        route("virtual/:virtualUserId", "routes/building/people/change-virtual-user.tsx"),
        route("virtual/:virtualUserId/owner", "routes/building/people/virtual-user-owner.tsx"),
        route("virtual/:virtualUserId/delete", "routes/building/people/delete-virtual-user.tsx"),
      ]),
      route("tags", "routes/building/tags/route.tsx", [
        route("new", "routes/building/tags/new-tag/route.tsx", { id: "new-pool-tag" }),
        route(":tagId/give", "routes/building/tags/give-tag.tsx"),
        route(":tagId/rename", "routes/building/tags/rename-tag.tsx"),
        route(":tagId/delete", "routes/building/tags/delete-tag.tsx"),
      ]),
      route("licences", "routes/building/licences/route.tsx", [
        route("activate", "routes/building/licences/activate-licence/route.tsx"),
        route("seats/:assigneeId/:subscriptionId/free", "routes/building/licences/free-seat.tsx"),
      ]),
      route("licences/:licenceId", "routes/building/licences/licence.tsx", [
        route("assign", "routes/building/licences/assign-seat/route.tsx"),
        route("owner", "routes/building/licences/transfer-licence.tsx"),
      ]),
      route("invites", "routes/building/invites/route.tsx"),
      route("invites/new", "routes/building/invites/new-invite/route.tsx"),
      route("invites/:inviteId", "routes/building/invites/invite-details/route.tsx", [
        route("share", "routes/building/invites/share-invite.tsx"),
        route("delete", "routes/building/invites/withdraw-invite.tsx"),
      ]),
      route("history", "routes/building/history/route.tsx", [
        route("export", "routes/building/history/export-history/route.tsx"),
      ]),
      route("history/pages", "routes/building/history/history-pages.ts"),
      route("history/groups", "routes/building/history/history-groups.ts"),
      route("history/exports/:exportId", "routes/building/history/export.tsx"),
      route("history/exports/:exportId/file", "routes/building/history/export-file.ts"),
      route("history/:eventId/picture", "routes/building/history/event-picture.ts"),
      route("messages", "routes/building/history/messages/route.tsx"),
      route("notes", "routes/building/notes/route.tsx"),
      route("notes/state", "routes/building/notes/notes-state.ts"),
      route("notes/:noteId/picture", "routes/building/notes/note-picture.ts"),
      route("audit", "routes/building/history/audit/route.tsx"),
      route("settings", "routes/building/settings/route.tsx", [
        route("picture", "routes/building/settings/building-picture-form.tsx"),
        route("preferences", "routes/building/settings/building-preferences.tsx"),
        route("terminate", "routes/building/settings/terminate-configuration.tsx"),
        route("delete", "routes/building/settings/delete-building.tsx"),
      ]),
      route("diagnostic", "routes/building/devices/choose-device.ts"),
      route("diagnostic/diagnostic_log", "routes/building/devices/diagnostic-log/route.tsx"),
      route("diagnostic/file", "routes/building/devices/diagnostic-file.ts"),
    ]),
  ]),
] satisfies RouteConfig;
