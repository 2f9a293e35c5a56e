-- So many days after a visit its client is asked whether it is time for another; null: they are not.
alter table service add column rebook_after_days smallint,
  add constraint service_rebook_comes_within_a_year check (rebook_after_days between 7 and 365);
