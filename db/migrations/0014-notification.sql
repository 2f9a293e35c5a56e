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
  primary key (business_id, id),
  constraint delivery_happens_once unique (business_id, source, template, channel, recipient),
  constraint delivery_channel_is_known check (channel in ('mail', 'sms', 'push')),
  constraint delivery_language_is_known check (language in ('en', 'fr')),
  constraint delivery_state_is_known check (state in ('waiting', 'sending', 'sent', 'unconfirmed', 'failed', 'dropped')),
  constraint delivery_that_did_not_arrive_says_why check (state not in ('unconfirmed', 'failed', 'dropped') or reason is not null),
  constraint delivery_sent_was_handed_over check (state not in ('sent', 'unconfirmed') or handed_over_at is not null)
);
create index delivery_due on delivery (due_at) where state in ('waiting', 'sending');
create index delivery_by_age on delivery (created_at);

-- When a coming visit is looked at next for a reminder. What is then said follows from the booking as it is at that moment.
create table reminder (
  business_id uuid not null,
  booking_id uuid not null,
  due_at timestamptz not null,
  primary key (business_id, booking_id)
);
create index reminder_due on reminder (due_at);

-- How a person wants to be reminded; without a row by mail alone.
create table message_choice (
  user_id text primary key references "user" (id) on delete cascade,
  reminder_by_sms boolean not null default false,
  reminder_by_push boolean not null default false,
  updated_at timestamptz not null
);

-- Everything that happens from here on is heard; what happened before is no news.
insert into outbox_reader (name, transaction_id, id) values ('notification', pg_current_xact_id(), 0);
