/** Groups of people and devices, and their relations. */
export const groups: string[] = [
  `create table agent_group(
    id {text} primary key, domain_id {text} not null references domain(id) on delete cascade,
    name {text} not null, name_key {text} not null, container {bool} not null,
    created_at {int} not null, unique(domain_id, name)
  ){strict}`,
  `create index agent_group_list on agent_group(domain_id, name_key, id)`,
  `create table agent_group_member(
    group_id {text} not null references agent_group(id) on delete cascade, agent_id {text} not null,
    primary key(group_id, agent_id)
  ){strict}`,
  `create index agent_group_member_agent on agent_group_member(agent_id)`,
  `create table agent_group_relation(
    source_id {text} not null references agent_group(id) on delete cascade,
    destination_id {text} not null references agent_group(id) on delete cascade,
    type {text} not null, primary key(source_id, destination_id, type)
  ){strict}`,
  `create index agent_group_relation_destination on agent_group_relation(destination_id, type)`,
];
