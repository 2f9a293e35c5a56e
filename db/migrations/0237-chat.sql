-- A conversation of a client with a shop. Its row is locked by whoever writes into it, so that its messages have one order.
create table chat (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  shop_id uuid not null,
  user_id text not null references "user" (id) on delete cascade,
  last_sequence integer not null default 0,
  last_at timestamptz,
  -- The last message that each side has written, and has read of the other.
  client_wrote integer not null default 0,
  shop_wrote integer not null default 0,
  client_read integer not null default 0,
  shop_read integer not null default 0,
  assignee_id text references "user" (id) on delete set null,
  is_blocked_by_shop boolean not null default false,
  is_blocked_by_client boolean not null default false,
  -- Outside the hours one answer is enough: no other before this.
  answered_until timestamptz,
  created_at timestamptz not null,
  primary key (business_id, id),
  foreign key (business_id, shop_id) references shop (business_id, id),
  constraint chat_is_one_for_client_and_shop unique (business_id, shop_id, user_id),
  constraint chat_reads_what_is_written check (
    greatest(client_wrote, shop_wrote, client_read, shop_read) <= last_sequence
    and least(client_wrote, shop_wrote, client_read, shop_read) >= 0)
);
create index chat_by_id on chat (id);
create index chat_by_client on chat (user_id, last_at desc, id desc);
create index chat_by_business on chat (business_id, last_at desc, id desc);
create index chat_waiting_for_the_shop on chat (business_id) where client_wrote > shop_read;
create index chat_by_assignee on chat (assignee_id) where assignee_id is not null;

create table chat_message (
  business_id uuid not null,
  chat_id uuid not null,
  sequence integer not null,
  -- Made by whoever writes it, so that it is one message however often it is sent.
  id uuid not null,
  author text not null,
  -- Who wrote it for the shop.
  member_id text references "user" (id) on delete set null,
  text text not null,
  picture_id uuid,
  booking_id uuid,
  sent_at timestamptz not null,
  -- Hidden by the platform: neither side reads it any more.
  hidden_for text,
  primary key (business_id, chat_id, sequence),
  foreign key (business_id, chat_id) references chat (business_id, id) on delete cascade,
  foreign key (business_id, picture_id) references picture (business_id, id),
  foreign key (business_id, booking_id) references booking (business_id, id),
  constraint chat_message_is_one_however_often_sent unique (business_id, chat_id, id),
  constraint chat_message_author_is_known check (author in ('client', 'shop', 'automatic')),
  constraint chat_message_says_something check (text <> '' or picture_id is not null or booking_id is not null),
  constraint chat_message_text_is_bounded check (length(text) <= 2000),
  constraint chat_message_has_a_place check (sequence > 0),
  constraint chat_message_is_hidden_for_a_reason check (length(hidden_for) between 1 and 1000)
);
create index chat_message_by_age on chat_message (sent_at);
create index chat_message_by_picture on chat_message (business_id, picture_id) where picture_id is not null;
create index chat_message_by_booking on chat_message (business_id, booking_id) where booking_id is not null;
create index chat_message_by_member on chat_message (member_id) where member_id is not null;
create index chat_message_by_text on chat_message using gist (business_id, plain_text(text) gist_trgm_ops);

-- What a shop answers by itself while it is closed; null: nothing.
create table chat_setting (
  business_id uuid not null,
  shop_id uuid not null,
  closed_answer jsonb,
  primary key (business_id, shop_id),
  foreign key (business_id, shop_id) references shop (business_id, id) on delete cascade
);

create table quick_answer (
  business_id uuid not null references business (id),
  id uuid not null default uuidv7(),
  title text not null,
  text jsonb not null,
  created_at timestamptz not null,
  primary key (business_id, id),
  constraint quick_answer_title_is_bounded check (length(title) between 1 and 60)
);

-- Somebody thinks that the platform must look at a conversation; only what was reported is looked at.
create table chat_report (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  chat_id uuid not null,
  reporter_id text references "user" (id) on delete set null,
  is_by_business boolean not null,
  reason text not null,
  note text not null default '',
  created_at timestamptz not null,
  -- A report is about a message, and shows the platform what was said around it until then.
  sequence integer not null,
  last_sequence integer not null,
  -- The platform has looked at the messages; nobody sees a photo of them before.
  opened_at timestamptz,
  decision text,
  decided_at timestamptz,
  decided_for text,
  primary key (business_id, id),
  foreign key (business_id, chat_id) references chat (business_id, id) on delete cascade,
  constraint chat_report_reason_is_known check (reason in ('offensive', 'advertising', 'fraud', 'other')),
  constraint chat_report_note_is_bounded check (length(note) <= 1000),
  constraint chat_report_is_about_a_message check (sequence > 0),
  constraint chat_report_decision_is_known check (decision in ('dismissed', 'hidden', 'suspended')),
  constraint chat_report_is_decided_at_a_time check ((decision is null) = (decided_at is null)),
  constraint chat_report_is_decided_for_a_reason check (
    (decided_for is not null) = (decision is not null and decision <> 'dismissed')
    and length(decided_for) between 1 and 1000)
);
create index chat_report_by_reporter on chat_report (reporter_id) where reporter_id is not null;
create index chat_report_by_age on chat_report (created_at);
-- Once it is judged, whoever sees more of the same reports it again.
create unique index chat_message_is_reported_once_by_each on chat_report (business_id, chat_id, sequence, reporter_id)
  where decision is null;
create index chat_report_waiting on chat_report (created_at, id) where decision is null;
create index chat_report_decided on chat_report (decided_at, id) where decision is not null;
create index chat_report_by_chat on chat_report (business_id, chat_id, sequence);

-- Who may write to no spa, for what they wrote there. It stands whatever becomes of that conversation.
create table chat_suspension (
  user_id text not null references "user" (id) on delete cascade,
  business_id uuid not null references business (id),
  chat_id uuid not null,
  sequence integer not null,
  reason text not null,
  suspended_at timestamptz not null,
  primary key (user_id, business_id, chat_id, sequence),
  constraint chat_suspension_has_a_reason check (length(reason) between 1 and 1000)
);
create index chat_suspension_by_age on chat_suspension (suspended_at);
