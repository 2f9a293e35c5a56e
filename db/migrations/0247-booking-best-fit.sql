-- Whether the time of a visit left no gap in the day of who serves when it was chosen: what such an offer took off stays, also where a
-- code is tried and taken away again.
alter table booking add column is_best_fit boolean not null default false;
