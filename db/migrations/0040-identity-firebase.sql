-- How somebody with a Firebase account came in last, in its own words: password, phone, google.com.
alter table account add column sign_in_provider text,
  add constraint account_way_in_is_told_by_firebase check (sign_in_provider is null or provider_id = 'firebase');
