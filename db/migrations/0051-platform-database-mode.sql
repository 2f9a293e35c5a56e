-- Which of the two modes a database belongs to. Empty until it is first started; then it never changes.
create table database_mode (
  is_only boolean primary key default true,
  mode text not null,
  stamped_at timestamptz not null default now(),
  constraint database_mode_is_one_row check (is_only),
  constraint database_mode_is_known check (mode in ('demo', 'production'))
);
