import { index, layout, type RouteConfig, route } from "@remix-run/route-config";

/** Every address of the console, each with the folder of its screen. */
export default [
  index("routes/login/route.tsx"),
  route("setup", "routes/setup/route.tsx"),
  route("logout", "routes/logout/route.ts"),
  route("language", "routes/language/route.tsx"),
  route("invite/:code", "routes/invite/route.tsx"),
  route("activate", "routes/activate/route.tsx"),
  route("reset_password", "routes/reset-password/route.tsx"),
  route("terms", "routes/terms/route.tsx"),
  route("account", "routes/account/route.tsx"),
  route("user_home", "routes/user-home/route.tsx", [
    route("new_building", "routes/new-building/route.tsx"),
    route("join", "routes/join-building/route.tsx"),
  ]),
  route("live", "routes/live/route.ts"),
  route("avatar/domain/:domainId", "routes/building-picture/route.ts"),
  route("avatar/action-group/:deviceId/:actionGroupId", "routes/action-group-picture/route.ts"),
  route("api/activateDevice", "routes/activate-device/route.ts"),
  route("api/qrgen", "routes/qr-code/route.ts"),
  route("domain/leave", "routes/leave-building/route.ts"),
  route("domain", "routes/building/route.tsx", [
    layout("routes/building/failures.tsx", [
      route("devices", "routes/devices/route.tsx"),
      route("devices/new", "routes/new-device/route.tsx"),
      route("devices/:deviceId", "routes/device/route.tsx", [
        layout("routes/device/nameplate/route.tsx", [
          index("routes/device/overview/route.tsx"),
          route("buttons/:position", "routes/device/button/route.tsx", [
            route("delete", "routes/device/delete-button/route.tsx"),
          ]),
        ]),
        route("codes", "routes/device/codes/route.tsx", [
          route(":codeId", "routes/device/change-code/route.tsx"),
          route(":codeId/delete", "routes/device/delete-code/route.tsx"),
        ]),
        route("access", "routes/device/access/route.tsx", [
          route(":ruleId", "routes/device/change-access/route.tsx"),
          route(":ruleId/delete", "routes/device/delete-access/route.tsx"),
        ]),
        route("outputs", "routes/device/outputs/route.tsx", [
          route(":outputId/type", "routes/device/output-type/route.tsx"),
          route("virtual/:inputId/delete", "routes/device/delete-virtual-input/route.tsx"),
        ]),
        route("appearance", "routes/device/appearance-index/route.ts"),
        route("appearance/:section", "routes/device/appearance/route.tsx"),
        route("actions", "routes/device/actions/route.tsx"),
        route("actions/:actionGroupId", "routes/device/action-group/route.tsx", [
          route("picture", "routes/device/action-group-picture-form/route.tsx"),
          route("delete", "routes/device/delete-action-group/route.tsx"),
          route("add", "routes/device/add-action/route.tsx"),
          route(":actionId/change", "routes/device/change-action/route.tsx"),
          route(":actionId/delete", "routes/device/delete-action/route.tsx"),
        ]),
        route("maintenance", "routes/device/maintenance/route.tsx", [
          route("reboot", "routes/device/reboot/route.tsx"),
          route("reset", "routes/device/reset/route.tsx"),
        ]),
        route("maintenance/configuration", "routes/device/encoded-configuration/route.ts"),
        route("hardware", "routes/device/hardware/route.tsx", [
          route("replace", "routes/device/replace/route.tsx"),
          route("swap", "routes/device/swap/route.tsx"),
          route("return", "routes/device/return-hardware/route.tsx"),
          route("warranty", "routes/device/extend-warranty/route.tsx"),
          route("sip", "routes/device/sip/route.tsx"),
        ]),
        route("settings", "routes/device/settings/route.tsx"),
        route("remove", "routes/device/remove/route.tsx"),
      ]),
      route("groups", "routes/groups/route.tsx", [route("new", "routes/new-group/route.tsx")]),
      route("groups/:groupId", "routes/group/route.tsx", [route("delete", "routes/delete-group/route.tsx")]),
      index("routes/overview/route.tsx"),
      route("people", "routes/people/route.tsx"),
      route("people/:userId", "routes/person/route.tsx", [
        route("remove", "routes/remove-person/route.tsx"),
        route("administrator", "routes/change-administrator/route.tsx"),
        route("credentials/new", "routes/new-credential/route.tsx"),
        route("credentials/:credentialId", "routes/credential/route.tsx"),
        route("credentials/:credentialId/delete", "routes/delete-credential/route.tsx"),
        route("tags/new", "routes/new-tag/route.tsx"),
      ]),
      route("tags", "routes/tags/route.tsx", [
        route("new", "routes/new-tag/route.tsx", { id: "new-pool-tag" }),
        route(":tagId/delete", "routes/delete-tag/route.tsx"),
      ]),
      route("invites", "routes/invites/route.tsx"),
      route("invites/new", "routes/new-invite/route.tsx"),
      route("invites/:inviteId", "routes/invite-details/route.tsx", [
        route("delete", "routes/withdraw-invite/route.tsx"),
      ]),
      route("history", "routes/history/route.tsx"),
      route("history/:eventId/picture", "routes/event-picture/route.ts"),
      route("settings", "routes/settings/route.tsx", [
        route("picture", "routes/building-picture-form/route.tsx"),
      ]),
      route("diagnostic", "routes/choose-device/route.ts"),
      route("diagnostic/diagnostic_log", "routes/diagnostic-log/route.tsx"),
    ]),
  ]),
] satisfies RouteConfig;
