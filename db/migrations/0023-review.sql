-- What somebody says of a visit that is over: once, of the visit as a whole, and if they like of the therapist and the shop.
create table review (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  shop_id uuid not null,
  booking_id uuid not null,
  customer_id uuid not null,
  author_name text not null,
  stars smallint not null,
  staff_stars smallint,
  shop_stars smallint,
  text text not null default '',
  language text not null,
  answer text,
  answered_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (business_id, id),
  foreign key (business_id, shop_id) references shop (business_id, id),
  foreign key (business_id, booking_id) references booking (business_id, id) on delete cascade,
  foreign key (business_id, customer_id) references customer (business_id, id),
  constraint review_is_one_per_visit unique (business_id, booking_id),
  constraint review_stars_are_one_to_five check (stars between 1 and 5 and staff_stars between 1 and 5 and shop_stars between 1 and 5),
  constraint review_text_is_bounded check (length(text) <= 4000 and length(answer) <= 4000),
  constraint review_language_is_known check (language in ('en', 'fr')),
  constraint review_answer_has_its_time check ((answer is null) = (answered_at is null))
);
create index review_by_shop on review (business_id, shop_id, created_at desc, id desc);
