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
