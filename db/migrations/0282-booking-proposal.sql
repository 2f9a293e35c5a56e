-- Another time that a shop asks the client of a visit for, the latest; it counts while the visit is as it was then.
create table proposal (
  business_id uuid not null,
  booking_id uuid not null,
  sequence int not null,
  starts_at timestamptz not null,
  -- Who would serve: a list for each guest who comes, in it a therapist or a wish for each of their services.
  wishes jsonb not null,
  proposed_at timestamptz not null,
  answer text,
  answered_at timestamptz,
  primary key (business_id, booking_id),
  foreign key (business_id, booking_id) references booking (business_id, id) on delete cascade,
  constraint proposal_answer_is_yes_or_no check (answer in ('yes', 'no')),
  constraint proposal_answer_has_a_time check ((answer is null) = (answered_at is null))
);
