-- A review is written once, within the shop's months after the visit, and changed for a day; it has up to four photos.
alter table review
  add column edited_at timestamptz,
  add column taken_down_at timestamptz,
  add column taken_down_reason text,
  add constraint review_is_taken_down_with_a_reason check (
    (taken_down_at is null) = (taken_down_reason is null) and length(taken_down_reason) between 1 and 1000);

create table review_picture (
  business_id uuid not null,
  review_id uuid not null,
  position smallint not null,
  picture_id uuid not null,
  primary key (business_id, review_id, picture_id),
  foreign key (business_id, review_id) references review (business_id, id) on delete cascade,
  foreign key (business_id, picture_id) references picture (business_id, id),
  constraint review_picture_has_a_place_of_its_own unique (business_id, review_id, position),
  constraint review_has_four_pictures_at_most check (position between 0 and 3)
);
create index review_picture_by_picture on review_picture (business_id, picture_id);

-- Somebody thinks that a review must not stand: a reader or the business. The platform judges.
create table review_report (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  review_id uuid not null,
  reporter_id text references "user" (id) on delete set null,
  is_by_business boolean not null,
  reason text not null,
  note text not null default '',
  created_at timestamptz not null,
  decision text,
  decided_at timestamptz,
  primary key (business_id, id),
  foreign key (business_id, review_id) references review (business_id, id) on delete cascade,
  constraint review_is_reported_once_by_each unique (business_id, review_id, reporter_id),
  constraint review_report_reason_is_known check (reason in ('offensive', 'personal', 'advertising', 'untrue', 'other')),
  constraint review_report_note_is_bounded check (length(note) <= 1000),
  constraint review_report_decision_is_known check (decision in ('kept', 'taken_down')),
  constraint review_report_is_decided_at_a_time check ((decision is null) = (decided_at is null))
);
create index review_report_waiting on review_report (created_at, id) where decision is null;
create index review_report_decided on review_report (decided_at) where decided_at is not null;
create index review_report_by_reporter on review_report (reporter_id) where reporter_id is not null;

create trigger review_picture_tells_pages_of_insert after insert on review_picture referencing new table as come
  for each statement execute function shop_page_hears_of_a_change(false, '*',
    'select r.business_id, r.shop_id from review r join t on r.business_id = t.business_id and r.id = t.review_id');
create trigger review_picture_tells_pages_of_delete after delete on review_picture referencing old table as gone
  for each statement execute function shop_page_hears_of_a_change(false, '*',
    'select r.business_id, r.shop_id from review r join t on r.business_id = t.business_id and r.id = t.review_id');

-- The rating of a shop is what its reviews say that stand. Who writes a second one meanwhile waits for the shop's row, and then
-- counts the first one, too.
create function shop_counts_its_reviews(shops uuid[]) returns void language plpgsql as $$
begin
  perform from shop where id = any(shops) order by business_id, id for no key update;
  perform shop_takes_its_rating(s.business_id, s.id, count(v.id)::integer, avg(v.stars)::numeric(3, 2))
  from shop s left join review v on v.business_id = s.business_id and v.shop_id = s.id and v.taken_down_at is null
  where s.id = any(shops) group by s.business_id, s.id;
end $$;

create function shop_rating_follows_its_reviews() returns trigger language plpgsql as $$
begin
  perform shop_counts_its_reviews(array(select distinct shop_id from come));
  return null;
end $$;
create function shop_rating_follows_its_changed_reviews() returns trigger language plpgsql as $$
begin
  perform shop_counts_its_reviews(array(
    select distinct come.shop_id from come join gone using (business_id, id)
    where (come.stars, come.taken_down_at is null) is distinct from (gone.stars, gone.taken_down_at is null)));
  return null;
end $$;
create function shop_rating_follows_its_lost_reviews() returns trigger language plpgsql as $$
begin
  perform shop_counts_its_reviews(array(select distinct shop_id from gone));
  return null;
end $$;
create trigger review_counts_when_written after insert on review referencing new table as come
  for each statement execute function shop_rating_follows_its_reviews();
create trigger review_counts_when_changed after update on review referencing old table as gone new table as come
  for each statement execute function shop_rating_follows_its_changed_reviews();
create trigger review_counts_until_deleted after delete on review referencing old table as gone
  for each statement execute function shop_rating_follows_its_lost_reviews();
