-- What has been done at a business is read from the newest on, also of one subject alone.
create index audit_entry_by_time on audit_entry (business_id, occurred_at desc, id desc);
create index audit_entry_by_subject on audit_entry (business_id, subject_id, occurred_at desc) where subject_id is not null;
