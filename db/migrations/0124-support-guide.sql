-- A business that has put away the guide to its first days.
create table guide_hidden (
  business_id uuid primary key references business (id),
  hidden_at timestamptz not null
);
