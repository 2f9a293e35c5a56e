-- What a business has said of a step of its guide that its data cannot say: that it is right as it is, or that it waits.
create table guide_answer (
  business_id uuid not null references business (id),
  step text not null,
  answer text not null,
  answered_at timestamptz not null,
  primary key (business_id, step),
  constraint guide_answer_step_is_a_word check (step ~ '^[a-z]{1,20}$'),
  constraint guide_answer_is_known check (answer in ('done', 'later'))
);
