-- A guest of a party who does not come while the others do leaves it like one who cancels, but by the fee of a no-show; what they were to
-- have stays taken, as with a visit to which nobody comes.
alter table guest
  add column is_no_show boolean not null default false,
  add constraint guest_no_show_has_left check (not is_no_show or cancelled_at is not null);

-- Whose fee it is, where it is not that of the whole visit.
alter table fee_waiver
  add column guest_position smallint,
  add constraint fee_waiver_is_of_a_guest foreign key (business_id, booking_id, guest_position)
    references guest (business_id, booking_id, position);
