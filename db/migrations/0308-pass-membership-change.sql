-- The plan that a membership changes to, at the price that its member has read: with its next renewal, or as soon as the rest is paid.
alter table client_membership
  add column next_plan_id uuid,
  add column next_price_minor bigint,
  add constraint client_membership_changes_to_a_plan foreign key (business_id, next_plan_id) references membership_plan (business_id, id),
  add constraint client_membership_change_has_a_price check ((next_plan_id is null) = (next_price_minor is null)),
  add constraint client_membership_next_price_is_bounded check (next_price_minor between 0 and 100000000);
create index client_membership_by_next_plan on client_membership (business_id, next_plan_id) where next_plan_id is not null;

-- Whoever its visits are shared with has the price of its members, too.
alter table membership_plan
  add column shares_price boolean not null default false,
  add constraint membership_plan_shares_a_price_with_somebody
    check (not shares_price or price_rate is not null and credits is not null and people > 0);

-- What a period is of. One that is due of another plan than its membership has is a change to that.
alter table membership_period
  add column plan_id uuid,
  add constraint membership_period_is_of_a_plan foreign key (business_id, plan_id) references membership_plan (business_id, id);
create index membership_period_by_plan on membership_period (business_id, plan_id) where plan_id is not null;
update membership_period d set plan_id = m.plan_id
from client_membership m where m.business_id = d.business_id and m.id = d.membership_id;
