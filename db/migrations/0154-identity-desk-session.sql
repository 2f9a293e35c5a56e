-- A session that was opened by a PIN ends with that PIN, which goes with the place in the business.
create function member_pin_has_gone() returns trigger language plpgsql as $$
begin
  delete from session s using shared_desk d
  where d.business_id = old.business_id and d.id = s.desk_id and s.user_id = old.user_id;
  return null;
end $$;
create trigger member_pin_ends_its_sessions after delete or update of hash on member_pin
  for each row execute function member_pin_has_gone();
