-- Whether the booker says that they are coming. Each holds the start that was asked about or answered for, so that a visit
-- that is moved is asked about anew.
alter table booking
  add column affirm_asked_for timestamptz,
  add column affirmed_for timestamptz;
