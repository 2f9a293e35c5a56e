-- What happens at a business is told to its team, too. A row that names a membership is told to its user as somebody who works
-- there: it goes when they leave, and when the client goes whom it speaks of.
alter table notification
  add column member_of uuid,
  add column about_user_id text references "user" (id) on delete cascade,
  add constraint notification_is_told_to_a_member foreign key (member_of, user_id)
    references membership (business_id, user_id) on delete cascade;
create index notification_about_user on notification (about_user_id) where about_user_id is not null;
create index notification_of_team_by_booking on notification (member_of, booking_id) where member_of is not null;

alter table delivery
  add column member_of uuid,
  add column about_user_id text references "user" (id) on delete cascade,
  add constraint delivery_is_told_to_a_member foreign key (member_of, user_id)
    references membership (business_id, user_id) on delete cascade;
create index delivery_about_user on delivery (about_user_id) where about_user_id is not null;
create index delivery_of_member on delivery (member_of, user_id) where member_of is not null;

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
