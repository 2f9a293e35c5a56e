-- What has happened to a person, for their inbox: kind and facts, which are put into words when they are read.
create table notification (
  user_id text not null references "user" (id) on delete cascade,
  id uuid not null default uuidv7(),
  source text not null,
  kind text not null,
  business_id uuid not null,
  booking_id uuid,
  facts jsonb not null,
  happened_at timestamptz not null,
  read_at timestamptz,
  primary key (user_id, id),
  constraint notification_happens_once unique (user_id, source)
);
create index notification_latest_first on notification (user_id, happened_at desc, id desc);
create index notification_unread on notification (user_id, happened_at) where read_at is null;
create index notification_by_age on notification (happened_at);

-- Which news reaches a person by which channel, and when it lets them sleep. Without a row everything is as the defaults say,
-- and quiet hours and reminders as the shop says. `choices` names the channels of each topic that a person chose for.
create table notification_setting (
  user_id text primary key references "user" (id) on delete cascade,
  choices jsonb not null default '{}',
  quiet_from_minute smallint not null,
  quiet_to_minute smallint not null,
  time_zone text,
  reminder_minutes integer[],
  is_deadline_reminded boolean not null default true,
  is_sent_another_way boolean not null default true,
  updated_at timestamptz not null,
  constraint notification_setting_has_at_most_three_reminders check (cardinality(reminder_minutes) <= 3),
  constraint notification_setting_quiet_hours_are_of_one_day
    check (quiet_from_minute between 0 and 1439 and quiet_to_minute between 0 and 1439)
);

insert into notification_setting (user_id, choices, quiet_from_minute, quiet_to_minute, updated_at)
select user_id, jsonb_build_object('reminder', to_jsonb(array['app', 'mail']
    || case when reminder_by_sms then array['sms'] else '{}' end || case when reminder_by_push then array['push'] else '{}' end)),
  1260, 480, updated_at
from message_choice where reminder_by_sms or reminder_by_push;
drop table message_choice;

-- Whom a delivery is for and what it tells of, so that their choices hold until it is sent; and the one it stands in for.
alter table delivery
  add column user_id text references "user" (id) on delete cascade,
  add column kind text,
  add column stands_in_for uuid,
  add constraint delivery_stands_in_for_one foreign key (business_id, stands_in_for) references delivery (business_id, id)
    on delete set null (stands_in_for);
create index delivery_of_user on delivery (user_id) where user_id is not null;
create index delivery_by_stand_in on delivery (business_id, stands_in_for) where stands_in_for is not null;
