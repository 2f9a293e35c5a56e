-- A report is about a message, and shows the platform what was said around it until then.
alter table chat_report
  add column sequence integer not null default 0,
  add column last_sequence integer not null default 0,
  -- The platform has looked at the messages; nobody sees a photo of them before.
  add column opened_at timestamptz,
  add column decision text,
  add column decided_at timestamptz,
  add column decided_for text,
  drop constraint chat_is_reported_once_by_each;
update chat_report r set last_sequence = c.last_sequence,
  sequence = greatest(1, case when r.is_by_business then c.client_wrote else c.shop_wrote end)
from chat c where c.business_id = r.business_id and c.id = r.chat_id;
alter table chat_report
  alter column sequence drop default,
  alter column last_sequence drop default,
  add constraint chat_report_is_about_a_message check (sequence > 0),
  add constraint chat_report_decision_is_known check (decision in ('dismissed', 'hidden', 'suspended')),
  add constraint chat_report_is_decided_at_a_time check ((decision is null) = (decided_at is null)),
  add constraint chat_report_is_decided_for_a_reason check (
    (decided_for is not null) = (decision is not null and decision <> 'dismissed')
    and length(decided_for) between 1 and 1000);
-- Once it is judged, whoever sees more of the same reports it again.
create unique index chat_message_is_reported_once_by_each on chat_report (business_id, chat_id, sequence, reporter_id)
  where decision is null;
create index chat_report_waiting on chat_report (created_at, id) where decision is null;
create index chat_report_decided on chat_report (decided_at, id) where decision is not null;
create index chat_report_by_chat on chat_report (business_id, chat_id, sequence);

-- Hidden by the platform: neither side reads it any more.
alter table chat_message
  add column hidden_for text,
  add constraint chat_message_is_hidden_for_a_reason check (length(hidden_for) between 1 and 1000);

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
