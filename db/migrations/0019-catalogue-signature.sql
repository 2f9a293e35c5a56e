-- What a house is known for, shown first where it introduces itself.
alter table service add column is_signature boolean not null default false;
