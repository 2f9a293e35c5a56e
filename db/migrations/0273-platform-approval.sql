-- Who has allowed, by their PIN, what the role of the actor may not do alone.
alter table audit_entry add column approved_by text;
create index audit_entry_by_approver on audit_entry (approved_by) where approved_by is not null;

-- As before, of both: a person who is erased leaves theirs without a name.
drop trigger audit_entry_is_append_only on audit_entry;
create trigger audit_entry_is_append_only before update on audit_entry for each row
  when (
    new.actor is not null and new.actor is distinct from old.actor
    or new.approved_by is not null and new.approved_by is distinct from old.approved_by
    or to_jsonb(new) - 'actor' - 'approved_by' is distinct from to_jsonb(old) - 'actor' - 'approved_by'
    or (new.actor, new.approved_by) is not distinct from (old.actor, old.approved_by)
  )
  execute function rows_are_only_added();
