-- Why a delivery waits or was not sent is a code; what a mail or SMS server has answered stays as it came.
update delivery d set reason = code.name
from (values
  ('expired', 'Too late to be of use.'),
  ('opted_out', 'They have answered STOP.'),
  ('turned_off', 'They have turned it off.'),
  ('turned_off_or_hidden', 'They have turned it off, or may not see it any more.'),
  ('shop_not_followed', 'They hear of this shop no more.'),
  ('left_team', 'They work there no more.'),
  ('visit_changed', 'The visit has changed since.'),
  ('visit_of_others', 'The visit is not theirs.'),
  ('visit_not_over', 'The visit is not over.'),
  ('superseded', 'A later message says the same.'),
  ('already_known', 'It is as they know it.'),
  ('read', 'They have read it.'),
  ('read_by_team', 'Somebody of them has read it.'),
  ('judgement_reopened', 'It was taken back.'),
  ('reviewed', 'They have written it.'),
  ('rebooked', 'They have booked again.'),
  ('campaign_stopped', 'The campaign was stopped.'),
  ('news_declined', 'They want no news any more.'),
  ('quiet_hours', 'It lets them sleep.'),
  ('interrupted', 'We stopped after handing it over; it may have arrived.')
) as code (name, sentence)
where d.reason = code.sentence;
