-- When it was looked, some days before a visit, whether its client has yet to fill in the health form; they are told once.
alter table booking add column form_told_at timestamptz;
