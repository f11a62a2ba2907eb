/** Licences and their seats. */
export const licences: string[] = [
  `create table licence(
    id {text} primary key, code {text} not null unique, demo {bool} not null, expiration_date {int},
    owner_id {text} references user_account(id) on delete set null,
    constrained_agent_group_id {text} references agent_group(id) on delete set null,
    activated_at {int}, created_at {int} not null, signed {text}, revoked_at {int}
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
];
