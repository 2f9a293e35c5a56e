-- Help that is read before a question is asked: articles of the platform in both languages.
create table support_article (
  id uuid primary key default uuidv7(),
  topic text not null,
  position integer not null,
  title jsonb not null,
  body jsonb not null,
  is_published boolean not null default false,
  -- Counts the savings, so that nobody saves over another.
  version integer not null default 1,
  helpful_count integer not null default 0,
  unhelpful_count integer not null default 0,
  words_en tsvector not null,
  words_fr tsvector not null,
  written_at timestamptz not null,
  written_by text references "user" (id) on delete set null,
  constraint support_article_topic_is_known check (topic in ('booking', 'change', 'payment', 'wallet', 'offer', 'account', 'privacy', 'review', 'notification')),
  constraint support_article_is_in_both_languages check (title ?& array['en', 'fr'] and body ?& array['en', 'fr']),
  constraint support_article_is_bounded check (pg_column_size(body) <= 1000000)
);
create index support_article_by_words_en on support_article using gin (words_en);
create index support_article_by_words_fr on support_article using gin (words_fr);
create index support_article_by_writer on support_article (written_by) where written_by is not null;

-- A question of somebody. It is of whoever has the account, else of whoever has the private link that went to their address.
-- The business is whom it is about; who answers it is the business or the platform.
create table support_ticket (
  id uuid primary key default uuidv7(),
  user_id text references "user" (id) on delete cascade,
  email text,
  name text not null,
  language text not null,
  link_seed text,
  link_hash text,
  business_id uuid references business (id),
  shop_id uuid,
  booking_id uuid,
  handled_by text not null,
  subject text not null,
  state text not null default 'open',
  assigned_to text references "user" (id) on delete set null,
  created_at timestamptz not null,
  written_at timestamptz not null,
  foreign key (business_id, shop_id) references shop (business_id, id),
  foreign key (business_id, booking_id) references booking (business_id, id),
  constraint support_ticket_link_is_unique unique (link_hash),
  constraint support_ticket_is_of_somebody check (user_id is not null or (email is not null and link_hash is not null)),
  constraint support_ticket_link_has_both_parts check ((link_seed is null) = (link_hash is null)),
  constraint support_ticket_language_is_known check (language in ('en', 'fr')),
  constraint support_ticket_state_is_known check (state in ('open', 'answered', 'closed')),
  constraint support_ticket_is_answered_by_somebody check (handled_by = 'platform' or (handled_by = 'business' and business_id is not null)),
  constraint support_ticket_shop_is_of_a_business check (business_id is not null or (shop_id is null and booking_id is null))
);
create index support_ticket_by_user on support_ticket (user_id, written_at desc) where user_id is not null;
create index support_ticket_by_business on support_ticket (business_id, state, written_at) where business_id is not null;
create index support_ticket_by_booking on support_ticket (business_id, booking_id) where booking_id is not null;
create index support_ticket_by_shop on support_ticket (business_id, shop_id) where shop_id is not null;
create index support_ticket_of_platform on support_ticket (state, written_at) where handled_by = 'platform';
create index support_ticket_by_age on support_ticket (written_at);
create index support_ticket_by_assignee on support_ticket (assigned_to) where assigned_to is not null;

-- What is said in it. A note is for those who answer alone.
create table support_message (
  ticket_id uuid not null references support_ticket (id) on delete cascade,
  id uuid not null default uuidv7(),
  author text not null,
  author_id text references "user" (id) on delete set null,
  is_note boolean not null default false,
  text text not null,
  created_at timestamptz not null,
  primary key (ticket_id, id),
  constraint support_message_author_is_known check (author in ('client', 'business', 'platform')),
  constraint support_message_says_something check (length(btrim(text)) between 1 and 4000),
  constraint support_message_note_is_of_the_desk check (not is_note or author <> 'client')
);
create index support_message_by_author on support_message (author_id) where author_id is not null;

-- A photo beside what somebody asks or answers. It has no public address: its file lies under a random name, and goes to the asker
-- and to the desk that answers alone.
create table support_photo (
  ticket_id uuid not null,
  message_id uuid not null,
  id uuid not null default uuidv7(),
  position smallint not null,
  file text not null,
  tint text not null,
  blur text not null,
  width integer not null,
  height integer not null,
  widths integer[] not null,
  primary key (ticket_id, id),
  foreign key (ticket_id, message_id) references support_message (ticket_id, id) on delete cascade,
  constraint support_photo_has_a_place_of_its_own unique (ticket_id, message_id, position),
  constraint support_message_has_four_photos_at_most check (position between 0 and 3),
  constraint support_photo_file_is_its_own unique (file)
);

-- A business that has put away the guide to its first days.
create table guide_hidden (
  business_id uuid primary key references business (id),
  hidden_at timestamptz not null
);
