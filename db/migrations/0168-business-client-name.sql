-- Who logs in with a code by SMS is a client before they have told their name. What a business does not know of a client
-- yet, it learns from their account; what it has written itself stays.
create function client_learns_from_account() returns trigger language plpgsql as $$
begin
  update customer set name = case when name = '' then new.name else name end,
    email = coalesce(email, new.reachable_email), phone = coalesce(phone, new.phone_number)
  where user_id = new.id and merged_into is null and erased_at is null
    and (name = '' and new.name <> '' or email is null and new.reachable_email is not null
      or phone is null and new.phone_number is not null);
  return null;
end $$;

create trigger user_tells_business after update of name, email, phone_number on "user"
  for each row when (not new.is_anonymous) execute function client_learns_from_account();

update customer c set name = u.name from "user" u
where u.id = c.user_id and c.name = '' and u.name <> '' and c.merged_into is null and c.erased_at is null;
