-- Shops that somebody wants to find again.
create table favourite (
  business_id uuid not null,
  shop_id uuid not null,
  user_id text not null references "user" (id) on delete cascade,
  created_at timestamptz not null,
  primary key (business_id, shop_id, user_id),
  foreign key (business_id, shop_id) references shop (business_id, id) on delete cascade
);
create index favourite_by_user on favourite (user_id, created_at desc);
