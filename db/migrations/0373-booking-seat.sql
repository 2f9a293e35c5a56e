-- Who has a seat in a session is served by nobody: its leader is the session's. What was booked so stays so when its service changes.
create or replace function item_has_the_therapists_of_its_service() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and cardinality(old.staff_ids) = 0 then return new; end if;
  if exists (select from service s
    where s.business_id = new.business_id and s.id = new.service_id and s.hands > 0 and s.session_seats is null) then
    raise exception using errcode = 'check_violation', constraint = tg_name, table = tg_table_name,
      message = 'only a service without a therapist, or in sessions, is served by nobody';
  end if;
  return new;
end $$;
