-- Beside treatments, products and fees: what memberships have earned when a period of theirs was over, and what of gift cards, packages
-- and memberships nobody has used in time.
alter table report_figure
  add column membership_minor bigint not null default 0,
  add column expired_minor bigint not null default 0;

-- Days on which some of it was posted are worked out anew.
insert into report_due (business_id, shop_id, day)
  select distinct s.business_id, s.id, (t.occurred_at at time zone s.time_zone)::date
  from (
    select business_id, id, shop_id from gift_card
    union all select business_id, id, shop_id from pass
    union all select d.business_id, d.id, m.shop_id from membership_period d
      join client_membership m on m.business_id = d.business_id and m.id = d.membership_id
  ) as sold
  join ledger_transfer t on t.business_id = sold.business_id and t.subject_id = sold.id
    and t.kind in ('gift_card_expired', 'pass_expired', 'membership_earned')
  join shop s on s.business_id = sold.business_id and s.id = sold.shop_id
  on conflict do nothing;
