-- When somebody has their birthday, if they wish to tell: day and month, with or without the year.
alter table profile
  add column birth_day smallint,
  add column birth_month smallint,
  add column birth_year smallint,
  add constraint profile_birthday_has_day_and_month
    check ((birth_day is null) = (birth_month is null) and (birth_year is null or birth_day is not null)),
  add constraint profile_birthday_is_a_day_of_the_calendar
    check (birth_day is null or make_date(coalesce(birth_year, 2000), birth_month, birth_day) is not null),
  add constraint profile_birthday_is_of_somebody_alive check (birth_year between 1900 and 2100);
create index profile_by_birthday on profile (birth_month, birth_day) where birth_day is not null;
