/** Commands to devices, the states that they report, and the calls that ring at monitors. */
export const deviceLink: string[] = [
  `create table device_command(
    id {text} primary key, device_id {text} not null references device(id) on delete cascade,
    kind {text} not null, payload {json} not null, state {text} not null, detail {text},
    asked_by_id {text}, asked_by_name {text} not null, asked_at {int} not null, sent_at {int},
    received_at {int}, finished_at {int}, expires_at {int} not null, targets {json},
    outcome_event_id {text}
  ){strict}`,
  `create index device_command_list on device_command(device_id, id)`,
  `create index device_command_queued on device_command(expires_at, device_id) where state = 'queued'`,
  `create index device_command_expiry on device_command(expires_at)`,
  `create table terminal_state(
    device_id {text} not null references device(id) on delete cascade, terminal_id {text} not null,
    active {bool} not null, changed_at {int} not null, primary key(device_id, terminal_id)
  ){strict}`,
  `create table ring_call(
    id {text} primary key, domain_id {text} not null references domain(id) on delete cascade,
    panel_id {text} not null references device(id) on delete cascade, event_id {text} not null,
    state {text} not null, ends_at {int} not null, news {text}, news_by_id {text},
    news_by_name {text}
  ){strict}`,
  `create unique index ring_call_event on ring_call(panel_id, event_id)`,
  `create index ring_call_end on ring_call(ends_at)`,
  `create index ring_call_domain on ring_call(domain_id)`,
  `create index ring_call_news on ring_call(panel_id) where news is not null`,
  `create table ring_call_leg(
    command_id {text} primary key references device_command(id) on delete cascade,
    call_id {text} not null references ring_call(id) on delete cascade,
    monitor_id {text} not null references device(id) on delete cascade, state {text} not null,
    news {text}, news_by_id {text}, news_by_name {text}
  ){strict}`,
  `create index ring_call_leg_call on ring_call_leg(call_id)`,
  `create index ring_call_leg_news on ring_call_leg(monitor_id) where news is not null`,
  `create table presented_tag(
    device_id {text} primary key references device(id) on delete cascade,
    domain_id {text} not null references domain(id) on delete cascade, id {text} not null,
    value_sealed {text} not null, presented_at {int} not null
  ){strict}`,
  `create unique index presented_tag_id on presented_tag(id)`,
  `create index presented_tag_domain on presented_tag(domain_id, presented_at)`,
  `create index presented_tag_age on presented_tag(presented_at)`,
];
