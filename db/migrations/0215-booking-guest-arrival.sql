-- Guests of a party who come apart arrive apart. Where nobody's arrival stands here, who is checked in came with all the others.
alter table guest add column arrived_at timestamptz;
