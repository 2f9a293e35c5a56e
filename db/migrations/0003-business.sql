-- The tenant, who works for it and who buys from it. Everything a business owns carries business_id first in its key.
create table business (
  id uuid primary key default uuidv7(),
  name text not null,
  slug text not null,
  booking_code_prefix text not null default 'SR',
  created_at timestamptz not null default now(),
  constraint business_slug_is_unique unique (slug),
  constraint business_slug_is_plain check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  constraint business_code_prefix_is_two_letters check (booking_code_prefix ~ '^[A-Z]{2}$')
);

create table membership (
  business_id uuid not null references business (id),
  user_id text not null references "user" (id) on delete cascade,
  role text not null,
  created_at timestamptz not null default now(),
  primary key (business_id, user_id),
  constraint membership_is_one_per_user unique (user_id),
  constraint membership_role_is_known check (role in ('owner', 'manager', 'front_desk', 'therapist'))
);

-- What a business changed of the default permissions of a role (the defaults stand in shared/src/business/permission.ts).
create table permission (
  business_id uuid not null references business (id),
  role text not null,
  area text not null,
  level text not null,
  primary key (business_id, role, area),
  constraint permission_level_is_known check (level in ('none', 'view', 'change'))
);

create table customer (
  business_id uuid not null references business (id),
  id uuid not null default uuidv7(),
  user_id text references "user" (id) on delete set null,
  name text not null,
  email text,
  phone text,
  language text not null default 'en',
  created_at timestamptz not null default now(),
  primary key (business_id, id),
  constraint customer_is_one_per_user unique (business_id, user_id),
  constraint customer_language_is_known check (language in ('en', 'fr'))
);
