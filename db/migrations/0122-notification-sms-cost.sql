-- Whose news a delivery is, where that is a business: it bears what an SMS costs.
alter table delivery add column sender_id uuid;

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
