-- Questions of the search that somebody wants to ask again: the address they stand in, under a name.
create table saved_search (
  id uuid primary key default uuidv7(),
  user_id text not null references "user" (id) on delete cascade,
  name text not null constraint saved_search_has_a_name check (length(name) between 1 and 80),
  address text not null constraint saved_search_is_an_address_of_the_search check (address ~ '^([?].+)?$' and length(address) <= 1000),
  created_at timestamptz not null,
  constraint saved_search_is_kept_once unique (user_id, address)
);
