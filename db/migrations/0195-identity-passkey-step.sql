-- With what, beside the first step, a session was opened: only one that says so counts as two steps.
alter table session add column second_step text
  constraint session_second_step_is_known check (second_step in ('app', 'recovery_code', 'passkey', 'trusted_browser'));
-- Those that there are of people with a second step were asked for it: turning it on has ended all others.
update session s set second_step = 'app'
from "user" u where u.id = s.user_id and u.two_factor_enabled and s.desk_id is null;

-- A passkey may be somebody's second step, with recovery codes beside it; the last one stays until there is another way.
-- Two that go at once would each see the other, so they wait for their owner's row; with the owner, all of them go.
create function passkey_is_not_the_last_second_step() returns trigger language plpgsql as $$
declare
  has_step boolean;
begin
  select two_factor_enabled into has_step from "user" where id = old.user_id for update;
  if has_step
    and not exists (select from two_factor where user_id = old.user_id and verified)
    and not exists (select from passkey where user_id = old.user_id and id <> old.id) then
    raise exception using errcode = 'restrict_violation', constraint = tg_name, table = tg_table_name,
      message = 'the last passkey is the second step of its owner';
  end if;
  return old;
end $$;
create trigger passkey_is_not_the_last_second_step before delete on passkey
  for each row execute function passkey_is_not_the_last_second_step();

-- Who adds an app to a second step that is on keeps their recovery codes: those of the app's row were shown, and may be the only way in.
create function recovery_codes_stay() returns trigger language plpgsql as $$
begin
  if exists (select from "user" where id = new.user_id and two_factor_enabled) then
    new.backup_codes := old.backup_codes;
  end if;
  return new;
end $$;
create trigger two_factor_keeps_recovery_codes before update of secret on two_factor
  for each row when (new.secret is distinct from old.secret) execute function recovery_codes_stay();
