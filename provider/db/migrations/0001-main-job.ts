import type { Migration } from "../migration.ts";

/** The tables of the main job, from the first user to the first event. */
export const mainJob: Migration = {
  name: "0001-main-job",
  statements: [
    `create table user_account(
      id {text} primary key, email {text} not null, email_key {text} not null unique, name {text} not null,
      name_key {text} not null, password_hash {text} not null, language {text} not null, login_type {text} not null,
      installation_administrator {bool} not null, activated_at {int}, terms_accepted_at {int}, created_at {int} not null
    ){strict}`,
    `create table domain(
      id {text} primary key, name {text} not null unique, label {text} not null, label_key {text} not null,
      events_ttl {int} not null, automatic_updates_enabled {bool} not null,
      join_by_invite_notification_enabled {bool} not null, preferences {text} not null, avatar_blob {text},
      avatar_at {int}, created_at {int} not null
    ){strict}`,
    `create table token_family(
      id {text} primary key, user_id {text} not null references user_account(id) on delete cascade,
      domain_id {text} references domain(id) on delete cascade,
      parent_id {text} references token_family(id) on delete cascade, created_at {int} not null, revoked_at {int}
    ){strict}`,
    `create index token_family_user on token_family(user_id)`,
    `create index token_family_parent on token_family(parent_id)`,
    `create index token_family_domain on token_family(domain_id)`,
    `create table token(
      hash {text} primary key, family_id {text} not null references token_family(id) on delete cascade,
      kind {text} not null, expires_at {int} not null, used_at {int}
    ){strict}`,
    `create index token_of_family on token(family_id)`,
    `create index token_expiry on token(expires_at)`,
    `create table domain_member(
      domain_id {text} not null references domain(id) on delete cascade,
      user_id {text} not null references user_account(id) on delete cascade, joined_at {int} not null,
      primary key(domain_id, user_id)
    ){strict}`,
    `create index domain_member_user on domain_member(user_id)`,
    `create table administrator(
      domain_id {text} not null, user_id {text} not null, primary key(domain_id, user_id),
      foreign key(domain_id, user_id) references domain_member(domain_id, user_id) on delete cascade
    ){strict}`,
    `create table agent_group(
      id {text} primary key, domain_id {text} not null references domain(id) on delete cascade, name {text} not null,
      name_key {text} not null, container {bool} not null, created_at {int} not null, unique(domain_id, name)
    ){strict}`,
    `create index agent_group_list on agent_group(domain_id, name_key, id)`,
    `create table agent_group_member(
      group_id {text} not null references agent_group(id) on delete cascade, agent_id {text} not null,
      primary key(group_id, agent_id)
    ){strict}`,
    `create index agent_group_member_agent on agent_group_member(agent_id)`,
    `create table agent_group_relation(
      source_id {text} not null references agent_group(id) on delete cascade,
      destination_id {text} not null references agent_group(id) on delete cascade, type {text} not null,
      primary key(source_id, destination_id, type)
    ){strict}`,
    `create index agent_group_relation_destination on agent_group_relation(destination_id, type)`,
    `create table licence(
      id {text} primary key, code {text} not null unique, demo {bool} not null, expiration_date {int},
      owner_id {text} references user_account(id) on delete set null,
      constrained_agent_group_id {text} references agent_group(id) on delete set null, activated_at {int},
      created_at {int} not null
    ){strict}`,
    `create index licence_owner on licence(owner_id)`,
    `create index licence_agent_group on licence(constrained_agent_group_id)`,
    `create table subscription(
      id {text} primary key, licence_id {text} not null references licence(id) on delete cascade,
      assignee_type {text} not null, assignee_id {text},
      domain_id {text} references domain(id) on delete set null, assigned_at {int}
    ){strict}`,
    `create index subscription_licence on subscription(licence_id, assignee_type)`,
    `create index subscription_assignee on subscription(assignee_id)`,
    `create index subscription_domain on subscription(domain_id)`,
    `create table hardware(
      id {text} primary key, hw_id {text} not null, activation_code_hash {text} not null, type {text} not null,
      model {text} not null, button_count {int} not null, output_count {int} not null, input_count {int} not null,
      announced {bool} not null, seen_at {int} not null, used_at {int}, unique(hw_id, activation_code_hash)
    ){strict}`,
    `create table device(
      id {text} primary key, domain_id {text} not null references domain(id) on delete cascade,
      hardware_id {text} not null references hardware(id), hw_id {text} not null unique, name {text} not null,
      name_key {text} not null, type {text} not null, model {text} not null, button_count {int} not null,
      output_count {int} not null, input_count {int} not null, automatic_updates_enabled {bool} not null,
      offline_mode {bool} not null, secret_sealed {text} not null, enrolled {bool} not null, online {bool} not null,
      last_seen_at {int}, started_at {int}, firmware {text}, configured_at {int}, desired_version {text},
      applied_version {text}, applied_at {int}, created_at {int} not null
    ){strict}`,
    `create index device_list on device(domain_id, name_key, id)`,
    `create table action_group(
      id {text} primary key, device_id {text} not null references device(id) on delete cascade,
      name {text} not null, name_key {text} not null
    ){strict}`,
    `create index action_group_device on action_group(device_id)`,
    `create table action(
      id {text} primary key, action_group_id {text} not null references action_group(id) on delete cascade,
      position {int} not null, type {text} not null, target_type {text} not null, target_id {text},
      payload {json} not null
    ){strict}`,
    `create index action_of_group on action(action_group_id, position)`,
    `create index action_target on action(target_id)`,
    `create table ring_bell_button(
      id {text} primary key, device_id {text} not null references device(id) on delete cascade,
      position {int} not null, action_group_id {text} not null references action_group(id),
      subscription_id {text} references subscription(id) on delete set null, unique(device_id, position)
    ){strict}`,
    `create index ring_bell_button_group on ring_bell_button(action_group_id)`,
    `create table device_input(
      id {text} primary key, device_id {text} not null references device(id) on delete cascade,
      display_name {text} not null, type {text} not null, position {int} not null, unique(device_id, position)
    ){strict}`,
    `create table device_output(
      id {text} primary key, device_id {text} not null references device(id) on delete cascade,
      display_name {text} not null, type {text} not null, activation_duration {int} not null,
      input_id {text} references device_input(id) on delete set null, position {int} not null,
      unique(device_id, position)
    ){strict}`,
    `create table code(
      id {text} primary key, device_id {text} not null references device(id) on delete cascade, code {text} not null,
      type {text} not null, action_group_id {text} not null references action_group(id), unique(device_id, code)
    ){strict}`,
    `create index code_group on code(action_group_id)`,
    `create table access_control_association(
      id {text} primary key, device_id {text} not null references device(id) on delete cascade,
      display_name {text} not null, name_key {text} not null,
      agent_group_id {text} not null references agent_group(id) on delete cascade,
      action_group_id {text} not null references action_group(id), unique(device_id, agent_group_id, action_group_id)
    ){strict}`,
    `create index association_action_group on access_control_association(action_group_id)`,
    `create index association_agent_group on access_control_association(agent_group_id)`,
    `create table invite(
      id {text} primary key, domain_id {text} not null references domain(id) on delete cascade, name {text} not null,
      code_hash {text} not null unique, code_sealed {text} not null, created_by {text} not null,
      created_at {int} not null, expiration_date {int} not null, places {int}, used {int} not null
    ){strict}`,
    `create index invite_list on invite(domain_id, created_at)`,
    `create table invite_action(
      id {text} primary key, invite_id {text} not null references invite(id) on delete cascade, type {text} not null,
      priority {int} not null, payload {json} not null
    ){strict}`,
    `create index invite_action_of on invite_action(invite_id)`,
    `create table invite_acceptance(
      invite_id {text} not null references invite(id) on delete cascade,
      user_id {text} not null references user_account(id) on delete cascade, time {int} not null,
      results {json} not null, primary key(invite_id, user_id)
    ){strict}`,
    `create table access_credential(
      id {text} primary key, domain_id {text} not null references domain(id) on delete cascade,
      user_id {text} not null references user_account(id) on delete cascade, name {text} not null,
      name_key {text} not null, credential_type {text} not null, value_sealed {text}, value_index {text},
      start_time {int}, end_time {int}, remaining_usages {int}, created_at {int} not null
    ){strict}`,
    `create unique index access_credential_value on access_credential(domain_id, value_index)
      where credential_type in ('CODE', 'QR')`,
    `create index access_credential_user on access_credential(domain_id, user_id)`,
    `create table nfc_tag(
      id {text} primary key, domain_id {text} not null references domain(id) on delete cascade,
      identifier {text} not null, name_key {text} not null, value {text} not null, type {text} not null,
      user_id {text} references user_account(id) on delete set null, created_at {int} not null,
      unique(domain_id, value)
    ){strict}`,
    `create index nfc_tag_user on nfc_tag(domain_id, user_id)`,
    `create table event(
      id {text} not null, domain_id {text} not null references domain(id) on delete cascade, time {int} not null,
      received_at {int} not null, kind {text} not null, outcome {text} not null, reason {text}, method {text},
      actor_id {text}, actor_name {text}, device_id {text}, device_name {text}, button_id {text}, button_name {text},
      targets {json} not null, credential_id {text}, tag_id {text}, association_id {text}, action_group_id {text},
      text {text}, offline {bool} not null,
      primary key(domain_id, id)
    ){strict}`,
    `create index event_history on event(domain_id, time, id) where kind <> 'DIAGNOSTIC'`,
    `create index event_outcome on event(domain_id, outcome, time, id) where kind <> 'DIAGNOSTIC'`,
    `create index event_kind on event(domain_id, kind, time, id)`,
    `create index event_device on event(domain_id, device_id, kind, time, id)`,
    `create index event_actor on event(domain_id, actor_id, time, id)`,
    `create table blob(
      id {text} primary key, domain_id {text} not null references domain(id) on delete cascade,
      content_type {text} not null, content {text} not null, confirmed {bool} not null, created_at {int} not null
    ){strict}`,
    `create table console_session(id_hash {text} primary key, sealed {text} not null, expires_at {int} not null){strict}`,
    `create index console_session_expiry on console_session(expires_at)`,
    `create table installation(name {text} primary key, value {text} not null){strict}`,
    `create table job(
      id {text} primary key, kind {text} not null, payload {json} not null, run_at {int} not null,
      attempts {int} not null default 0, locked_until {int} not null default 0, done_at {int}, error {text}
    ){strict}`,
    `create index job_due on job(kind, run_at) where done_at is null`,
  ],
};
