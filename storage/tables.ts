import type {
  AccessCredentialTable,
  EventCalledGroupTable,
  EventCalledTable,
  EventExportPartTable,
  EventExportTable,
  EventMediaTable,
  EventOpenedTable,
  EventTable,
  FaceIdTable,
  InviteAcceptanceTable,
  InviteActionTable,
  InviteReservationTable,
  InviteTable,
  NfcTagTable,
  PresentedTagTable,
} from "./tables/access.ts";
import type {
  AgentGroupElevatorAreaGroupTable,
  AgentGroupOutputGroupTable,
  ElevatorAreaGroupMemberTable,
  ElevatorAreaGroupTable,
  OutputGroupMemberTable,
  OutputGroupTable,
} from "./tables/access-areas.ts";
import type { AuditEntryTable, AuditHeadTable } from "./tables/audit.ts";
import type {
  AuxiliaryAreaTable,
  AuxiliaryEndpointTable,
  AuxiliaryOutputTable,
  AuxiliaryTable,
} from "./tables/auxiliaries.ts";
import type {
  AdministratorTable,
  AgentGroupMemberTable,
  AgentGroupRelationTable,
  AgentGroupTable,
  AvatarTable,
  BlobTable,
  DomainMemberTable,
  DomainTable,
  InstallerTable,
} from "./tables/buildings.ts";
import type {
  DeviceCommandTable,
  DeviceCustomizationTable,
  FirmwarePartTable,
  FirmwareReleaseTable,
  WarrantyExtensionTable,
} from "./tables/device-life.ts";
import type {
  RingCallLaterTable,
  RingCallLegTable,
  RingCallPersonTable,
  RingCallPressTable,
  RingCallTable,
  TerminalStateTable,
} from "./tables/device-link.ts";
import type {
  AccessControlAssociationTable,
  ActionGroupTable,
  ActionTable,
  CodeTable,
  DeviceInputTable,
  DeviceOutputTable,
  DeviceTable,
  HardwareTable,
  RingBellButtonTable,
} from "./tables/devices.ts";
import type {
  PasskeyTable,
  PasskeyUseTable,
  RecoveryCodeTable,
  SecondFactorTable,
  SignInChallengeTable,
  UsedCodeStepTable,
} from "./tables/factors.ts";
import type {
  BackupPlanTable,
  BackupRunTable,
  GuardTryTable,
  IdempotencyRecordTable,
  InstallationTable,
  JobTable,
  MailServerTable,
  MessageCountTable,
  MessageTable,
} from "./tables/installation.ts";
import type { LicenceTable, SubscriptionTable } from "./tables/licences.ts";
import type { CameraPictureTable, NoteLossTable, NoteTable } from "./tables/notes.ts";
import type {
  AccountLinkTable,
  ConsoleSessionTable,
  LastSignInTable,
  PersonViewTable,
  PushSubscriptionTable,
  SipAgentTable,
  TokenFamilyTable,
  TokenTable,
  UserAccountTable,
} from "./tables/people.ts";

/**
 * The rows of every table. Ids are text, instants are milliseconds since 1970, values that open something are
 * sealed or hashed. `…_key` columns are for sorting and searching the name beside them, the same on both
 * engines.
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
  person_view: PersonViewTable;
  push_subscription: PushSubscriptionTable;
  domain: DomainTable;
  domain_member: DomainMemberTable;
  administrator: AdministratorTable;
  installer: InstallerTable;
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
  terminal_state: TerminalStateTable;
  ring_call: RingCallTable;
  ring_call_leg: RingCallLegTable;
  ring_call_person: RingCallPersonTable;
  ring_call_later: RingCallLaterTable;
  ring_call_press: RingCallPressTable;
  warranty_extension: WarrantyExtensionTable;
  firmware_release: FirmwareReleaseTable;
  firmware_part: FirmwarePartTable;
  invite: InviteTable;
  invite_action: InviteActionTable;
  invite_reservation: InviteReservationTable;
  invite_acceptance: InviteAcceptanceTable;
  access_credential: AccessCredentialTable;
  nfc_tag: NfcTagTable;
  presented_tag: PresentedTagTable;
  face_id: FaceIdTable;
  event: EventTable;
  event_called: EventCalledTable;
  event_called_group: EventCalledGroupTable;
  event_opened: EventOpenedTable;
  event_media: EventMediaTable;
  event_export: EventExportTable;
  event_export_part: EventExportPartTable;
  note: NoteTable;
  note_loss: NoteLossTable;
  camera_picture: CameraPictureTable;
  blob: BlobTable;
  avatar: AvatarTable;
  sip_agent: SipAgentTable;
  console_session: ConsoleSessionTable;
  installation: InstallationTable;
  idempotency_record: IdempotencyRecordTable;
  guard_try: GuardTryTable;
  message_count: MessageCountTable;
  job: JobTable;
  audit_entry: AuditEntryTable;
  audit_head: AuditHeadTable;
  account_link: AccountLinkTable;
  message: MessageTable;
  mail_server: MailServerTable;
  backup_plan: BackupPlanTable;
  backup_run: BackupRunTable;
}
