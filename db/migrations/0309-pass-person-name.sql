-- As the holder of a pass calls whom they share it with: they never learn what the business calls them. Null: the desk has named them.
alter table pass_person
  add column name text,
  add constraint pass_person_has_a_short_name check (length(name) between 1 and 80);
