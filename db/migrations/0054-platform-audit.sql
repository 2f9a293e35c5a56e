-- Who changed what in the console, one row for each command that did its work, written in its transaction. `before` and `after`
-- hold the fields that differ. Where the verb said nothing of its subject `before` is null and `after` what was asked for.
create table audit_entry (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  actor text,
  actor_role text not null,
  endpoint text not null,
  subject_kind text,
  subject_id text,
  before jsonb,
  after jsonb not null,
  occurred_at timestamptz not null,
  primary key (business_id, id),
  constraint audit_entry_names_its_subject_whole check ((subject_kind is null) = (subject_id is null)),
  constraint audit_entry_holds_fields check (jsonb_typeof(after) = 'object' and (before is null or jsonb_typeof(before) = 'object'))
);
create index audit_entry_by_actor on audit_entry (actor) where actor is not null;
create index audit_entry_by_age on audit_entry using brin (occurred_at);

-- Rows are only added. A person who is erased leaves theirs without a name, and after three years they may go.
create trigger audit_entry_is_append_only before update on audit_entry for each row
  when (new.actor is not null or to_jsonb(new) - 'actor' is distinct from to_jsonb(old) - 'actor')
  execute function rows_are_only_added();
create trigger audit_entry_is_kept_for_years before delete on audit_entry for each row
  when (old.occurred_at > now() - interval '3 years') execute function rows_are_only_added();
create trigger audit_entry_is_never_emptied before truncate on audit_entry for each statement execute function rows_are_only_added();
