-- What was opened: the person's own wellness notes, or what the spa has written of their treatments.
alter table wellness_opening
  add column subject text not null default 'wellness',
  add constraint wellness_opening_subject_is_known check (subject in ('wellness', 'treatment'));
