-- No shop may promise larger parties than times are looked for.
update shop set party_limit = 6, version = version + 1 where party_limit > 6;
alter table shop drop constraint shop_party_is_bounded,
  add constraint shop_party_is_bounded check (party_limit between 1 and 6);
