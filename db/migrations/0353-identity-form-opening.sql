-- What was opened of a person can be their answers to the health form of a spa, too.
alter table wellness_opening
  drop constraint wellness_opening_subject_is_known,
  add constraint wellness_opening_subject_is_known check (subject in ('wellness', 'treatment', 'file', 'form'));
