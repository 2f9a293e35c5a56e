-- A member may see what concerns them as a therapist, and nothing else of an area.
alter table permission
  drop constraint permission_level_is_known,
  add constraint permission_level_is_known check (level in ('none', 'own', 'view', 'change'));
