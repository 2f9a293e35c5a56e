-- The free time that the desk was told of for a wish, where it is the desk that offers; null while nothing fits.
alter table waiting_entry add column desk_told_for timestamptz;
