-- A week of the rota as somebody is planning it: hours of one day that replace what is published once they are published.
-- Of no hours: a day off.
create table rota_draft (
  business_id uuid not null,
  shop_id uuid not null,
  staff_id uuid not null,
  day date not null,
  spans jsonb not null,
  primary key (business_id, shop_id, staff_id, day),
  foreign key (business_id, shop_id) references shop (business_id, id) on delete cascade,
  foreign key (business_id, staff_id) references staff_member (business_id, id) on delete cascade,
  constraint rota_draft_is_a_list_of_hours check (jsonb_typeof(spans) = 'array')
);
create index rota_draft_by_staff on rota_draft (business_id, staff_id);

-- When the hours of a person were last changed: whoever planned on the hours before looks again (`slot_claim`).
alter table staff_member add column rota_changed_at timestamptz;

-- How well a person gives a service. Who is learning it is booked for it by nobody.
alter table skill
  add column level text not null default 'able',
  add constraint skill_level_is_known check (level in ('learning', 'able', 'expert'));

-- Time off is asked for and decided. Only what was approved takes time. Why somebody is ill is never kept.
alter table time_off
  add column shop_id uuid,
  add column kind text not null default 'leave',
  add column state text not null default 'approved',
  add column asked_by text references "user" (id) on delete set null,
  add column decided_by text references "user" (id) on delete set null,
  add column decided_at timestamptz,
  add column answer text,
  add constraint time_off_kind_is_known check (kind in ('leave', 'training', 'sickness', 'other')),
  add constraint time_off_state_is_known check (state in ('asked', 'approved', 'refused', 'withdrawn')),
  add constraint time_off_sickness_has_no_reason check (kind <> 'sickness' or reason is null),
  add constraint time_off_texts_are_short check (length(reason) <= 300 and length(answer) <= 300),
  add constraint time_off_lasts_at_most_a_year check (upper(during) - lower(during) <= interval '367 days');
update time_off t set shop_id = coalesce(
  (select shop_id from shift f where f.business_id = t.business_id and f.staff_id = t.staff_id limit 1),
  (select id from shop s where s.business_id = t.business_id limit 1));
alter table time_off
  alter column shop_id set not null,
  add constraint time_off_is_at_a_shop foreign key (business_id, shop_id) references shop (business_id, id);
-- An hour is off once; but somebody may be ill on a day on which they are off for a part.
alter table time_off add constraint time_off_meets_no_other exclude using gist (
  business_id with =, staff_id with =, (case kind when 'sickness' then 1 else 0 end) with =, during with &&) where (state = 'approved');
create index time_off_by_staff on time_off (business_id, staff_id);
create index time_off_asked on time_off (business_id, shop_id) where state = 'asked';

-- A person gives their day to a colleague: the colleague says yes, then whoever plans the rota.
create table swap (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  shop_id uuid not null,
  staff_id uuid not null,
  day date not null,
  with_staff_id uuid not null,
  state text not null default 'asked',
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  primary key (business_id, id),
  foreign key (business_id, shop_id) references shop (business_id, id) on delete cascade,
  foreign key (business_id, staff_id) references staff_member (business_id, id) on delete cascade,
  foreign key (business_id, with_staff_id) references staff_member (business_id, id) on delete cascade,
  constraint swap_is_between_two check (staff_id <> with_staff_id),
  constraint swap_state_is_known check (state in ('asked', 'agreed', 'declined', 'approved', 'refused', 'withdrawn'))
);
create unique index swap_of_a_day_is_open_once on swap (business_id, staff_id, day) where state in ('asked', 'agreed');
create index swap_by_shop on swap (business_id, shop_id, day);
create index swap_by_colleague on swap (business_id, with_staff_id);
