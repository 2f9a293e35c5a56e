-- A message bears the name of what happened: a visit, or a guest of it, was rescheduled.
update delivery set template = 'booking_rescheduled' where template = 'booking_moved';
update delivery set template = 'guest_rescheduled' where template = 'guest_moved';
