-- Who has opened a file that a business keeps of somebody stands beside who has opened their notes; a file belongs to no visit.
alter table wellness_opening
  alter column booking_id drop not null,
  drop constraint wellness_opening_subject_is_known,
  add constraint wellness_opening_subject_is_known check (subject in ('wellness', 'treatment', 'file')),
  add constraint wellness_opening_of_notes_is_at_a_visit check ((booking_id is null) = (subject = 'file'));
