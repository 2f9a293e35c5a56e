-- What we tell people. A delivery is one message to one address over one channel; its row is the queue it waits in.
create table delivery (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  source text not null,
  template text not null,
  channel text not null,
  recipient text not null,
  recipient_name text not null,
  language text not null,
  booking_id uuid,
  facts jsonb not null,
  state text not null default 'waiting',
  due_at timestamptz not null,
  useless_at timestamptz,
  attempts smallint not null default 0,
  handed_over_at timestamptz,
  reason text,
  reference text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Whom a delivery is for and what it tells of, so that their choices hold until it is sent; and the one it stands in for.
  user_id text references "user" (id) on delete cascade,
  kind text,
  stands_in_for uuid,
  member_of uuid,
  about_user_id text references "user" (id) on delete cascade,
  -- The words of the business as they were when the message was handed over, so that another try says the same. Null: it was not
  -- yet; an empty object: it is as we say it.
  words jsonb,
  -- Whose news a delivery is, where that is a business: it bears what an SMS costs.
  sender_id uuid,
  primary key (business_id, id),
  constraint delivery_happens_once unique (business_id, source, template, channel, recipient),
  constraint delivery_channel_is_known check (channel in ('mail', 'sms', 'push')),
  constraint delivery_language_is_known check (language in ('en', 'fr')),
  constraint delivery_state_is_known check (state in ('waiting', 'sending', 'sent', 'unconfirmed', 'failed', 'dropped')),
  constraint delivery_that_did_not_arrive_says_why check (state not in ('unconfirmed', 'failed', 'dropped') or reason is not null),
  constraint delivery_sent_was_handed_over check (state not in ('sent', 'unconfirmed') or handed_over_at is not null),
  constraint delivery_stands_in_for_one foreign key (business_id, stands_in_for) references delivery (business_id, id)
    on delete set null (stands_in_for),
  constraint delivery_is_told_to_a_member foreign key (member_of, user_id)
    references membership (business_id, user_id) on delete cascade
);
create index delivery_due on delivery (due_at) where state in ('waiting', 'sending');
create index delivery_by_age on delivery (created_at);
-- What somebody was last told of their visit is asked before a change of it is told.
create index delivery_by_booking on delivery (business_id, booking_id);
create index delivery_of_user on delivery (user_id) where user_id is not null;
create index delivery_by_stand_in on delivery (business_id, stands_in_for) where stands_in_for is not null;
create index delivery_about_user on delivery (about_user_id) where about_user_id is not null;
create index delivery_of_member on delivery (member_of, user_id) where member_of is not null;

-- When a coming visit is looked at next for a reminder. What is then said follows from the booking as it is at that moment.
create table reminder (
  business_id uuid not null,
  booking_id uuid not null,
  due_at timestamptz not null,
  primary key (business_id, booking_id)
);
create index reminder_due on reminder (due_at);

-- Everything that happens from here on is heard; what happened before is no news.
insert into outbox_reader (name) values ('notification');

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
  -- What happens at a business is told to its team, too. A row that names a membership is told to its user as somebody who works
  -- there: it goes when they leave, and when the client goes whom it speaks of.
  member_of uuid,
  about_user_id text references "user" (id) on delete cascade,
  primary key (user_id, id),
  constraint notification_happens_once unique (user_id, source),
  constraint notification_is_told_to_a_member foreign key (member_of, user_id)
    references membership (business_id, user_id) on delete cascade
);
create index notification_latest_first on notification (user_id, happened_at desc, id desc);
create index notification_unread on notification (user_id, happened_at) where read_at is null;
create index notification_by_age on notification (happened_at);
create index notification_about_user on notification (about_user_id) where about_user_id is not null;
create index notification_of_team_by_booking on notification (member_of, booking_id) where member_of is not null;

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

-- A telephone whose app takes pushes, by the registration token that FCM gave it. It belongs to whoever is logged in there.
create table push_device (
  token text primary key,
  user_id text not null references "user" (id) on delete cascade,
  platform text not null,
  added_at timestamptz not null,
  seen_at timestamptz not null,
  constraint push_device_token_has_a_length check (length(token) between 1 and 4096),
  constraint push_device_platform_is_known check (platform in ('ios', 'android'))
);
create index push_device_of_user on push_device (user_id, seen_at desc);

-- What was answered to an SMS of ours, as Twilio told us, once by the id that it gave.
create table sms_reply (
  message_sid text primary key,
  phone_number text not null,
  text text not null,
  kind text not null,
  received_at timestamptz not null,
  constraint sms_reply_kind_is_known check (kind in ('stop', 'start', 'help', 'answer'))
);
create index sms_reply_by_number on sms_reply (phone_number);
create index sms_reply_by_age on sms_reply (received_at);

-- Numbers that have answered STOP and not START since.
create table sms_opt_out (
  phone_number text primary key,
  since timestamptz not null
);

-- Which news of a business reaches somebody who works there, by which channel, and when it lets them sleep by the clock of the
-- shop. Without a row everything is as the defaults of their role say. `shop_ids`: null stands for all of its shops.
create table member_notification_setting (
  business_id uuid not null,
  user_id text not null,
  choices jsonb not null default '{}',
  shop_ids uuid[],
  quiet_from_minute smallint not null,
  quiet_to_minute smallint not null,
  is_sound_on boolean not null default false,
  is_sent_another_way boolean not null default true,
  updated_at timestamptz not null,
  primary key (business_id, user_id),
  foreign key (business_id, user_id) references membership (business_id, user_id) on delete cascade,
  constraint member_notification_setting_quiet_hours_are_of_one_day
    check (quiet_from_minute between 0 and 1439 and quiet_to_minute between 0 and 1439)
);

-- What a business says in its own words in a message to its clients: each row is a version, with the fields of the channel in either
-- language. Null in a language: it is as we say it.
create table message_template (
  business_id uuid not null references business (id),
  kind text not null,
  channel text not null,
  version integer not null,
  words jsonb not null,
  written_at timestamptz not null,
  written_by text references "user" (id) on delete set null,
  primary key (business_id, kind, channel, version),
  constraint message_template_channel_is_known check (channel in ('mail', 'sms', 'push')),
  constraint message_template_versions_begin_with_one check (version >= 1),
  constraint message_template_knows_both_languages check (words ?& array['en', 'fr']),
  constraint message_template_is_bounded check (pg_column_size(words) <= 32000)
);
create index message_template_by_writer on message_template (written_by) where written_by is not null;

create function message_template_stays() returns trigger language plpgsql as $$
begin
  raise exception 'a version of a message stays as it is: the next one is a row of its own';
end $$;
create trigger message_template_stays before update of kind, channel, version, words, written_at on message_template
  for each row execute function message_template_stays();

-- An SMS that Twilio has taken, by the id it gave: what became of it, and what it cost, once Twilio says so. The price is of
-- Twilio's own currency, in millionths.
create table sms_message (
  business_id uuid not null,
  message_sid text not null,
  delivery_id uuid not null,
  sent_at timestamptz not null,
  segments smallint not null,
  state text not null default 'sent',
  price_micros bigint,
  currency text,
  looks smallint not null default 0,
  look_at timestamptz,
  primary key (business_id, message_sid),
  constraint sms_message_is_sent_once unique (message_sid),
  constraint sms_message_state_is_known check (state in ('sent', 'delivered', 'undelivered')),
  constraint sms_message_price_has_a_currency check ((price_micros is null) = (currency is null)),
  constraint sms_message_costs_something check (price_micros >= 0 and segments >= 0)
);
create index sms_message_by_month on sms_message (business_id, sent_at);
create index sms_message_to_look_at on sms_message (look_at) where look_at is not null;
create index sms_message_by_age on sms_message (sent_at);
