-- An offer may be for those times alone that leave no gap in the day of who serves.
alter table offer add column only_best_fit boolean not null default false;
