-- What a client says after a visit to the spa or to who served them alone: never shown to anybody else, and counted nowhere.
create table private_word (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  shop_id uuid not null,
  booking_id uuid not null,
  customer_id uuid not null,
  audience text not null,
  text text not null,
  language text not null,
  written_at timestamptz not null,
  primary key (business_id, id),
  foreign key (business_id, shop_id) references shop (business_id, id),
  foreign key (business_id, booking_id) references booking (business_id, id) on delete cascade,
  foreign key (business_id, customer_id) references customer (business_id, id),
  constraint private_word_is_one_per_visit unique (business_id, booking_id),
  constraint private_word_audience_is_known check (audience in ('shop', 'therapist')),
  constraint private_word_is_bounded check (length(text) between 1 and 1000),
  constraint private_word_language_is_known check (language in ('en', 'fr'))
);
create index private_word_by_shop on private_word (business_id, shop_id, written_at desc, id desc);
create index private_word_by_customer on private_word (business_id, customer_id);
