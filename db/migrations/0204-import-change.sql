-- What came in carries the mark of its change: whatever another one tells of that has used it.
alter table import alter column written_in type bigint using written_in::text::bigint;
