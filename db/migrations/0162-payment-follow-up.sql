-- When what a payment pays for has last been told that it was taken. Whoever dies between the two leaves it unsaid; the sweep says it.
alter table payment add column judged_at timestamptz;
update payment set judged_at = updated_at where state in ('captured', 'refunded');

create index payment_left_unjudged on payment (updated_at) where state = 'captured' and judged_at is null and provider is not null;

-- Since when a payment that waited for its payer is not wanted any more. What it sets aside from then on goes back.
alter table payment add column given_up_at timestamptz;
