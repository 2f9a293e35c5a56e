-- Blocks that were made together: on several days, or of a therapist and a room at once. Each is a block of its own.
alter table block add column series_id uuid;
create index block_by_series on block (business_id, series_id) where series_id is not null and removed_at is null;
