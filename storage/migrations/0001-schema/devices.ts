/** Hardware, devices and their configuration. */
export const devices: string[] = [
  `create table hardware(
    id {text} primary key, hw_id {text} not null, activation_code_hash {text} not null,
    type {text} not null, model {text} not null, button_count {int} not null,
    output_count {int} not null, input_count {int} not null, announced {bool} not null,
    seen_at {int} not null, used_at {int}, returned_at {int}, unique(hw_id, activation_code_hash)
  ){strict}`,
  `create table device(
    id {text} primary key, domain_id {text} not null references domain(id) on delete cascade,
    hardware_id {text} not null references hardware(id), hw_id {text} not null unique,
    name {text} not null, name_key {text} not null, type {text} not null, model {text} not null,
    button_count {int} not null, output_count {int} not null, input_count {int} not null,
    automatic_updates_enabled {bool} not null, offline_mode {bool} not null,
    secret_sealed {text} not null, enrolled {bool} not null, online {bool} not null,
    last_seen_at {int}, started_at {int}, firmware {text}, configured_at {int},
    desired_version {text}, applied_version {text}, applied_at {int}, created_at {int} not null,
    activation_code_sealed {text}, sip_user_name {text}, sip_password_sealed {text},
    linked_to {text}, protocol {int} not null default 1, clock_offset {int}, refused_version {text},
    refused_reason {text}
  ){strict}`,
  `create index device_list on device(domain_id, name_key, id)`,
  `create index device_hardware on device(hardware_id)`,
  `create unique index device_sip_user_name on device(sip_user_name)`,
  `create index device_list_type on device(domain_id, type, name_key, id)`,
  `create index device_list_model on device(domain_id, model, name_key, id)`,
  `create index device_list_online on device(domain_id, online, name_key, id)`,
  `create index device_by_model on device(domain_id, model)`,
  `create table device_customization(
    device_id {text} not null references device(id) on delete cascade, section {text} not null,
    payload {json} not null, primary key(device_id, section)
  ){strict}`,
  `create table action_group(
    id {text} primary key, device_id {text} not null references device(id) on delete cascade,
    name {text} not null, name_key {text} not null, goes_when_unused {bool} not null default {false}
  ){strict}`,
  `create index action_group_device on action_group(device_id)`,
  `create table action(
    id {text} primary key,
    action_group_id {text} not null references action_group(id) on delete cascade,
    position {int} not null, type {text} not null, target_type {text} not null, target_id {text},
    payload {json} not null
  ){strict}`,
  `create index action_of_group on action(action_group_id, position)`,
  `create index action_target on action(target_id)`,
  `create table ring_bell_button(
    id {text} primary key, device_id {text} not null references device(id) on delete cascade,
    position {int} not null, action_group_id {text} not null references action_group(id),
    subscription_id {text} references subscription(id) on delete set null,
    unique(device_id, position)
  ){strict}`,
  `create index ring_bell_button_group on ring_bell_button(action_group_id)`,
  `create table device_input(
    id {text} primary key, device_id {text} not null references device(id) on delete cascade,
    display_name {text} not null, type {text} not null, position {int} not null,
    is_virtual {bool} not null default {false}, opens {json} not null default '[]',
    unique(device_id, position)
  ){strict}`,
  `create table device_output(
    id {text} primary key, device_id {text} not null references device(id) on delete cascade,
    display_name {text} not null, type {text} not null, activation_duration {int} not null,
    input_id {text} references device_input(id) on delete set null, position {int} not null,
    linked_output_id {text} references device_output(id) on delete set null,
    unique(device_id, position)
  ){strict}`,
  `create index device_output_linked on device_output(linked_output_id)`,
  `create index device_output_input on device_output(input_id)`,
  `create table code(
    id {text} primary key, device_id {text} not null references device(id) on delete cascade,
    code {text} not null, type {text} not null,
    action_group_id {text} not null references action_group(id), unique(device_id, code)
  ){strict}`,
  `create index code_group on code(action_group_id)`,
  `create table access_control_association(
    id {text} primary key, device_id {text} not null references device(id) on delete cascade,
    display_name {text} not null, name_key {text} not null,
    agent_group_id {text} not null references agent_group(id) on delete cascade,
    action_group_id {text} not null references action_group(id),
    unique(device_id, agent_group_id, action_group_id)
  ){strict}`,
  `create index association_action_group on access_control_association(action_group_id)`,
  `create index association_agent_group on access_control_association(agent_group_id)`,
  `create table warranty_extension(
    id {text} primary key, code_hash {text} not null unique, months {int} not null,
    device_id {text} references device(id) on delete set null, activated_at {int},
    created_at {int} not null
  ){strict}`,
  `create index warranty_extension_device on warranty_extension(device_id)`,
  `create table firmware_release(
    id {text} primary key, model {text} not null, version {text} not null, minimum_version {text},
    digest {text} not null, size {int} not null, notes {text} not null, released_at {int} not null,
    file_at {int}, unique(model, version)
  ){strict}`,
  `create table firmware_part(
    release_id {text} not null references firmware_release(id) on delete cascade,
    position {int} not null, content {text} not null, primary key(release_id, position)
  ){strict}`,
];
