-- Some shops book nobody whom they cannot ring.
alter table shop add column is_phone_required boolean not null default false;
