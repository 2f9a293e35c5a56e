-- What the platform is called, wherever people read it. One row, which is always there.
create table platform_setting (
  is_only boolean primary key default true,
  name text not null default 'Serein',
  constraint platform_setting_is_one_row check (is_only),
  constraint platform_setting_name_is_of_sane_length check (char_length(name) between 2 and 40)
);
insert into platform_setting default values;
