-- What the client of a visit has said of coming late, the latest: it counts while the visit begins when it did then, or when it was moved to by
-- the answer.
create table lateness (
  business_id uuid not null,
  booking_id uuid not null,
  -- Of a party the one guest who is late; null: all of them.
  guest_position int,
  -- When they were to begin as it was said.
  starts_at timestamptz not null,
  minutes int not null,
  -- By which way it was said.
  way text not null,
  said_at timestamptz not null,
  -- What the client would like of what was possible.
  wanted text,
  answer text,
  answered_at timestamptz,
  -- When they begin by the answer.
  moved_to timestamptz,
  primary key (business_id, booking_id),
  foreign key (business_id, booking_id) references booking (business_id, id) on delete cascade,
  constraint lateness_is_up_to_ninety_minutes check (minutes between 1 and 90),
  constraint lateness_way_is_known check (way in ('account', 'link', 'sms', 'desk')),
  constraint lateness_wish_is_known check (wanted in ('later', 'shorter', 'other_therapist')),
  constraint lateness_answer_is_known check (answer in ('later', 'shorter', 'other_therapist', 'as_planned')),
  constraint lateness_answer_is_whole check ((answer is null) = (answered_at is null) and (answer is null) = (moved_to is null))
);
