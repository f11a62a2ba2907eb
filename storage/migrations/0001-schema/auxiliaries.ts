/** Auxiliaries, and the groups of outputs and lift areas. */
export const auxiliaries: string[] = [
  `create table auxiliary(
    id {text} primary key, domain_id {text} not null references domain(id) on delete cascade,
    name {text} not null, name_key {text} not null, type {text} not null, model {text} not null,
    settings {json} not null, secrets_sealed {text} not null,
    gateway_device_id {text} references device(id) on delete set null, sip_user_name {text} unique,
    sip_password_sealed {text}, created_at {int} not null
  ){strict}`,
  `create index auxiliary_list on auxiliary(domain_id, name_key, id)`,
  `create index auxiliary_gateway on auxiliary(gateway_device_id)`,
  `create table auxiliary_endpoint(
    id {text} primary key, auxiliary_id {text} not null references auxiliary(id) on delete cascade,
    display_name {text} not null, command {text} not null
  ){strict}`,
  `create index auxiliary_endpoint_list on auxiliary_endpoint(auxiliary_id, id)`,
  `create table auxiliary_output(
    id {text} primary key, auxiliary_id {text} not null references auxiliary(id) on delete cascade,
    display_name {text} not null, type {text} not null, activation_duration {int} not null,
    position {int} not null, unique(auxiliary_id, position)
  ){strict}`,
  `create table auxiliary_area(
    id {text} primary key, auxiliary_id {text} not null references auxiliary(id) on delete cascade,
    display_name {text} not null, properties {json} not null
  ){strict}`,
  `create index auxiliary_area_list on auxiliary_area(auxiliary_id, id)`,
  `create table output_group(
    id {text} primary key, domain_id {text} not null references domain(id) on delete cascade,
    name {text} not null, name_key {text} not null, collects {text}, created_at {int} not null,
    unique(domain_id, name)
  ){strict}`,
  `create index output_group_list on output_group(domain_id, name_key, id)`,
  `create table output_group_member(
    group_id {text} not null references output_group(id) on delete cascade,
    output_id {text} not null,
    device_output_id {text} references device_output(id) on delete cascade,
    auxiliary_output_id {text} references auxiliary_output(id) on delete cascade,
    primary key(group_id, output_id)
  ){strict}`,
  `create index output_group_member_device_output on output_group_member(device_output_id)`,
  `create index output_group_member_auxiliary_output on output_group_member(auxiliary_output_id)`,
  `create table elevator_area_group(
    id {text} primary key, domain_id {text} not null references domain(id) on delete cascade,
    name {text} not null, name_key {text} not null, collects {text}, created_at {int} not null,
    unique(domain_id, name)
  ){strict}`,
  `create index elevator_area_group_list on elevator_area_group(domain_id, name_key, id)`,
  `create table elevator_area_group_member(
    group_id {text} not null references elevator_area_group(id) on delete cascade,
    area_id {text} not null references auxiliary_area(id) on delete cascade,
    primary key(group_id, area_id)
  ){strict}`,
  `create index elevator_area_group_member_area on elevator_area_group_member(area_id)`,
  `create table agent_group_output_group(
    agent_group_id {text} not null references agent_group(id) on delete cascade,
    output_group_id {text} not null references output_group(id) on delete cascade,
    primary key(agent_group_id, output_group_id)
  ){strict}`,
  `create index agent_group_output_group_output on agent_group_output_group(output_group_id)`,
  `create table agent_group_elevator_area_group(
    agent_group_id {text} not null references agent_group(id) on delete cascade,
    elevator_area_group_id {text} not null references elevator_area_group(id) on delete cascade,
    primary key(agent_group_id, elevator_area_group_id)
  ){strict}`,
  `create index agent_group_elevator_area_group_area
    on agent_group_elevator_area_group(elevator_area_group_id)`,
];
