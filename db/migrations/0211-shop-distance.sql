-- Distances by a function of our own: earthdistance is for superusers to install, and a database is often all that one has.
create function metres_between(
  from_latitude double precision, from_longitude double precision, latitude double precision, longitude double precision
) returns double precision language sql immutable parallel safe
return 2 * 6378168 * asin(least(1, sqrt(
  power(sind((latitude - from_latitude) / 2), 2)
  + cosd(from_latitude) * cosd(latitude) * power(sind((longitude - from_longitude) / 2), 2))));

drop index if exists shop_by_place;
create index shop_by_latitude on shop (latitude) where is_active;

-- Where a superuser installed them, or somebody else uses them, they stay.
do $$
declare
  extension text;
begin
  foreach extension in array array['earthdistance', 'cube'] loop
    begin
      execute format('drop extension if exists %I', extension);
    exception when insufficient_privilege or dependent_objects_still_exist then
      null;
    end;
  end loop;
end $$;
