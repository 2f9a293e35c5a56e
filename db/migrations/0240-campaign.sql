-- News that a business sends to some of its clients, and what came of it. The segment is data: it is asked anew at the moment of
-- sending. A planned day and minute are meant in each reader's own zone; without them it goes out at once.
create table campaign (
  business_id uuid not null references business (id),
  id uuid not null default uuidv7(),
  name text not null,
  segment jsonb not null,
  subject jsonb not null,
  body jsonb not null,
  action text not null,
  code text,
  channels text[] not null,
  state text not null default 'draft',
  planned_day date,
  planned_minute smallint,
  started_at timestamptz,
  ended_at timestamptz,
  -- Kept when the recipients are forgotten.
  result jsonb,
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (business_id, id),
  constraint campaign_state_is_known check (state in ('draft', 'planned', 'sending', 'sent', 'stopped')),
  constraint campaign_action_is_known check (action in ('book', 'offers', 'none')),
  constraint campaign_goes_by_some_channel check (cardinality(channels) >= 1 and channels <@ array['mail', 'sms', 'push']),
  constraint campaign_speaks_both_languages check (subject ?& array['en', 'fr'] and body ?& array['en', 'fr']),
  constraint campaign_is_planned_for_a_minute check ((planned_day is null) = (planned_minute is null)),
  constraint campaign_minute_is_of_one_day check (planned_minute between 0 and 1439),
  constraint campaign_that_ended_says_when check ((state in ('sent', 'stopped')) = (ended_at is not null))
);
create index campaign_under_way on campaign (planned_day) where state in ('planned', 'sending');

-- To whom a campaign was told: once each, whatever becomes of the process that tells. The link is theirs alone.
create table campaign_recipient (
  business_id uuid not null,
  campaign_id uuid not null,
  customer_id uuid not null,
  link_seed text,
  link_hash text,
  told_at timestamptz not null,
  -- It was not sent after all: they had refused, or it was stopped.
  left_out_at timestamptz,
  opened_at timestamptz,
  constraint campaign_is_told_once_to_each primary key (business_id, campaign_id, customer_id),
  foreign key (business_id, campaign_id) references campaign (business_id, id),
  foreign key (business_id, customer_id) references customer (business_id, id),
  constraint campaign_recipient_link_is_whole check ((link_seed is null) = (link_hash is null))
);
create unique index campaign_recipient_by_link on campaign_recipient (link_hash) where link_hash is not null;
create index campaign_recipient_of_customer on campaign_recipient (business_id, customer_id, told_at);
create index campaign_recipient_by_age on campaign_recipient (told_at);

-- Clients who want no more news of this business, whatever they agreed to elsewhere.
create table campaign_refusal (
  business_id uuid not null,
  customer_id uuid not null,
  refused_at timestamptz not null,
  primary key (business_id, customer_id),
  foreign key (business_id, customer_id) references customer (business_id, id)
);

-- How often at most a client hears of a business: once within so many days. Without a row it is seven.
create table campaign_setting (
  business_id uuid primary key references business (id),
  days_between smallint not null,
  updated_at timestamptz not null,
  constraint campaign_setting_leaves_clients_a_rest check (days_between between 1 and 90)
);
