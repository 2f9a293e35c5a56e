-- Streams of events that are open, on whichever process: so many of a session and of an account and no more. The process
-- that serves one says again and again that it still does; a row nobody has spoken for is of a process that has died.
create table live_stream (
  id uuid primary key,
  session_id text not null references session (id) on delete cascade,
  user_id text not null references "user" (id) on delete cascade,
  seen_at timestamptz not null default now()
);
create index live_stream_by_session on live_stream (session_id);
create index live_stream_by_user on live_stream (user_id);
