-- What was told of an account goes with the person: it is found by whom it is about.
create index outbox_of_person on outbox (subject_id) where business_id = '00000000-0000-0000-0000-000000000000';
