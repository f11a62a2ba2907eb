import type {
  AccountLinkTable,
  UserAccountTable,
  TokenFamilyTable,
  TokenTable,
  ConsoleSessionTable,
  LastSignInTable,
  SipAgentTable,
} from "./tables/people.ts";
import type {
  PasskeyTable,
  PasskeyUseTable,
  RecoveryCodeTable,
  SecondFactorTable,
  SignInChallengeTable,
  UsedCodeStepTable,
} from "./tables/factors.ts";
import type {
  DomainTable,
  DomainMemberTable,
  AdministratorTable,
  AgentGroupTable,
  AgentGroupMemberTable,
  AgentGroupRelationTable,
  AvatarTable,
  BlobTable,
} from "./tables/buildings.ts";
import type { LicenceTable, SubscriptionTable } from "./tables/licences.ts";
import type {
  HardwareTable,
  DeviceTable,
  RingBellButtonTable,
  DeviceInputTable,
  DeviceOutputTable,
  ActionGroupTable,
  ActionTable,
  CodeTable,
  AccessControlAssociationTable,
} from "./tables/devices.ts";
import type {
  DeviceCustomizationTable,
  DeviceCommandTable,
  WarrantyExtensionTable,
  FirmwareReleaseTable,
} from "./tables/device-life.ts";
import type {
  InviteTable,
  InviteActionTable,
  InviteAcceptanceTable,
  AccessCredentialTable,
  EventExportPartTable,
  EventExportTable,
  NfcTagTable,
  PresentedTagTable,
  FaceIdTable,
  EventMediaTable,
  EventTable,
} from "./tables/access.ts";
import type { AuditEntryTable, AuditHeadTable } from "./tables/audit.ts";
import type {
  AgentGroupElevatorAreaGroupTable,
  AgentGroupOutputGroupTable,
  AuxiliaryAreaTable,
  AuxiliaryEndpointTable,
  AuxiliaryOutputTable,
  AuxiliaryTable,
  ElevatorAreaGroupMemberTable,
  ElevatorAreaGroupTable,
  OutputGroupMemberTable,
  OutputGroupTable,
} from "./tables/things.ts";
import type {
  BackupPlanTable,
  BackupRunTable,
  DoneCallTable,
  GuardTryTable,
  InstallationTable,
  JobTable,
  MailServerTable,
  MessageTable,
} from "./tables/installation.ts";

/**
 * The rows of every table. Ids are text, instants are milliseconds since 1970, values that open something are
 * sealed or hashed. `…_key` columns carry the order and the search of the name beside them, alike on both engines.
 */
export interface Tables {
  user_account: UserAccountTable;
  last_sign_in: LastSignInTable;
  second_factor: SecondFactorTable;
  used_code_step: UsedCodeStepTable;
  recovery_code: RecoveryCodeTable;
  passkey: PasskeyTable;
  passkey_use: PasskeyUseTable;
  sign_in_challenge: SignInChallengeTable;
  token_family: TokenFamilyTable;
  token: TokenTable;
  domain: DomainTable;
  domain_member: DomainMemberTable;
  administrator: AdministratorTable;
  agent_group: AgentGroupTable;
  agent_group_member: AgentGroupMemberTable;
  agent_group_relation: AgentGroupRelationTable;
  licence: LicenceTable;
  subscription: SubscriptionTable;
  hardware: HardwareTable;
  device: DeviceTable;
  ring_bell_button: RingBellButtonTable;
  device_input: DeviceInputTable;
  device_output: DeviceOutputTable;
  action_group: ActionGroupTable;
  action: ActionTable;
  code: CodeTable;
  access_control_association: AccessControlAssociationTable;
  auxiliary: AuxiliaryTable;
  auxiliary_endpoint: AuxiliaryEndpointTable;
  auxiliary_output: AuxiliaryOutputTable;
  auxiliary_area: AuxiliaryAreaTable;
  output_group: OutputGroupTable;
  output_group_member: OutputGroupMemberTable;
  elevator_area_group: ElevatorAreaGroupTable;
  elevator_area_group_member: ElevatorAreaGroupMemberTable;
  agent_group_output_group: AgentGroupOutputGroupTable;
  agent_group_elevator_area_group: AgentGroupElevatorAreaGroupTable;
  device_customization: DeviceCustomizationTable;
  device_command: DeviceCommandTable;
  warranty_extension: WarrantyExtensionTable;
  firmware_release: FirmwareReleaseTable;
  invite: InviteTable;
  invite_action: InviteActionTable;
  invite_acceptance: InviteAcceptanceTable;
  access_credential: AccessCredentialTable;
  nfc_tag: NfcTagTable;
  presented_tag: PresentedTagTable;
  face_id: FaceIdTable;
  event: EventTable;
  event_media: EventMediaTable;
  event_export: EventExportTable;
  event_export_part: EventExportPartTable;
  blob: BlobTable;
  avatar: AvatarTable;
  sip_agent: SipAgentTable;
  console_session: ConsoleSessionTable;
  installation: InstallationTable;
  done_call: DoneCallTable;
  guard_try: GuardTryTable;
  job: JobTable;
  audit_entry: AuditEntryTable;
  audit_head: AuditHeadTable;
  account_link: AccountLinkTable;
  message: MessageTable;
  mail_server: MailServerTable;
  backup_plan: BackupPlanTable;
  backup_run: BackupRunTable;
}

/** Columns that the engines keep differently; everywhere else a value is text or a 64-bit integer on both. */
export const jsonColumns: ReadonlySet<string> = new Set([
  "payload",
  "targets",
  "results",
  "settings",
  "properties",
  "elevator_calls",
]);

export const booleanColumns: ReadonlySet<string> = new Set([
  "installation_administrator",
  "automatic_updates_enabled",
  "join_by_invite_notification_enabled",
  "container",
  "demo",
  "announced",
  "offline_mode",
  "enrolled",
  "online",
  "offline",
  "confirmed",
  "is_virtual",
  "support",
  "media",
  "goes_when_unused",
  "open",
  "signed_out",
]);
