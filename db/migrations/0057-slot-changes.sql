-- The claims that begin at `begins` or later and were changed by transactions which a picture of the shop could not see: what
-- nearly every question asks, and nearly always there is none. The newest change of the business says so without a plan for the
-- rest, which depends on the snapshot and is made anew each time it is needed.
-- Stable, so that it sees what the statement around it sees.
create function slot_changes(of_business uuid, picture pg_snapshot, begins timestamptz) returns setof claim
language plpgsql stable rows 10 as $$
begin
  if (select changed_in from claim where business_id = of_business order by changed_in desc limit 1) >= pg_snapshot_xmin(picture) then
    return query
      select * from claim
      where business_id = of_business and changed_in >= pg_snapshot_xmin(picture) and lower(during) >= begins
        and not pg_visible_in_snapshot(changed_in, picture);
  end if;
end $$;
