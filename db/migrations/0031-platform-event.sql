-- Writes an event as `publish` does, for a trigger: it is heard if and only if its transaction commits. What belongs to no
-- business is published with the nil id.
create function publish_event(event text, subject_id uuid, data jsonb) returns void language sql as $$
  insert into outbox (business_id, event, subject_id, data)
  values ('00000000-0000-0000-0000-000000000000', event, subject_id, data)
$$;
