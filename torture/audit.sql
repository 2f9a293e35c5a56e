-- What must be true of all money once nothing is under way any more; written from the product's rules alone, knowing none of the
-- code. Each row it gives is a fault: the rule that is broken, whose it is, and by what. It reads what the providers hold true
-- from provider_book (payment_id uuid, captured_minor bigint, refunded_minor bigint), which whoever asks has filled from their own books.
with leg as (
  select t.business_id, t.id as transfer_id, t.kind as transfer_kind, t.subject, t.subject_id, t.reference, p.currency, side.code, side.minor
  from ledger_transfer t
  join ledger_posting p on p.business_id = t.business_id and p.transfer_id = t.id
  cross join lateral (values (p.source, -p.amount_minor), (p.destination, p.amount_minor)) as side (code, minor)
),
kept as (
  select a.business_id, a.code, a.kind, a.holder, a.currency, a.balance_minor, coalesce(sum(leg.minor), 0)::bigint as replayed_minor
  from ledger_account a left join leg on leg.business_id = a.business_id and leg.code = a.code
  group by a.business_id, a.code
),
stood as (
  select leg.business_id, leg.subject_id, a.kind, sum(leg.minor)::bigint as minor
  from leg join ledger_account a on a.business_id = leg.business_id and a.code = leg.code
  group by leg.business_id, leg.subject_id, a.kind
),
earned as (
  select business_id, subject_id, sum(minor)::bigint as minor from stood
  where kind in ('revenue_service', 'revenue_product', 'revenue_fee', 'tax_payable', 'tip_payable') group by business_id, subject_id
),
-- What an order has sold that is owed to who holds it, less what was given back of that.
ahead as (
  select business_id, subject_id, sum(minor)::bigint as minor from leg
  where transfer_kind in ('order_earned', 'refund_decided') and split_part(code, ':', 1) in ('gift_card', 'pass') group by business_id, subject_id
),
-- Of a gift card, with those that took its place: what is on them.
on_card as (
  select g.business_id, g.order_id, g.order_position, sum(k.replayed_minor)::bigint as minor
  from gift_card g join kept k on k.business_id = g.business_id and k.kind = 'gift_card' and k.holder = g.id::text
  group by g.business_id, g.order_id, g.order_position
),
-- What they have paid, or are about to, less what came back.
off_card as (
  select g.business_id, g.order_id, g.order_position, sum(p.amount_minor
    - coalesce((select sum(r.amount_minor) from payment_refund r where r.business_id = p.business_id and r.payment_id = p.id
      and r.destination = 'tender' and r.state = 'paid'), 0))::bigint as minor
  from gift_card g join payment p on p.business_id = g.business_id and p.gift_card_id = g.id and p.state in ('authorised', 'captured', 'refunded')
  group by g.business_id, g.order_id, g.order_position
),
ended_card as (
  select g.business_id, g.order_id, g.order_position, (0 - sum(leg.minor))::bigint as minor
  from gift_card g join leg on leg.business_id = g.business_id and leg.subject_id = g.id and leg.transfer_kind = 'gift_card_expired'
    and leg.code like 'gift\_card:%'
  group by g.business_id, g.order_id, g.order_position
),
-- What passes have paid, or are about to, less what came back; and how often they were used.
off_pass as (
  select p.business_id, p.pass_id, sum(p.amount_minor
    - coalesce((select sum(r.amount_minor) from payment_refund r where r.business_id = p.business_id and r.payment_id = p.id
      and r.destination = 'tender' and r.state = 'paid'), 0))::bigint as minor
  from payment p where p.pass_id is not null and p.state in ('authorised', 'captured', 'refunded') group by p.business_id, p.pass_id
),
used_pass as (
  select u.business_id, u.pass_id, sum(u.units)::bigint as units
  from pass_use u left join payment p on p.business_id = u.business_id and p.id = u.payment_id
  where u.state = 'used' and (p.id is null or p.state not in ('failed', 'cancelled', 'refunded')) group by u.business_id, u.pass_id
),
-- What was paid for a period of a membership, less what came back.
paid_period as (
  select business_id, subject_id as id, sum(amount_minor - refunded_minor)::bigint as minor
  from payment where subject = 'pass' and state in ('captured', 'refunded') group by business_id, subject_id
),
-- What was given back of passes, and what has ended.
left_pass as (
  select business_id, split_part(code, ':', 2) as pass_id, (0 - sum(minor))::bigint as minor
  from leg where code like 'pass:%' and transfer_kind in ('refund_decided', 'pass_expired') group by 1, 2
),
-- What each transaction took from where money really lies.
booked as (
  select business_id, reference, count(distinct transfer_id) as times,
    (0 - coalesce(sum(minor) filter (where minor < 0
      and split_part(code, ':', 1) in ('provider_clearing', 'cash_at_shop', 'terminal_at_shop', 'tender_at_shop', 'reserved')), 0))::bigint as taken_minor
  from leg where reference ~ '^(payment_captured|wallet_credited):' group by business_id, reference
),
-- What has left for a refund and stayed away: a payment that was undone is none.
given as (
  select leg.business_id, split_part(leg.reference, ':', 2) as refund_id, count(distinct leg.transfer_id) as times,
    sum(leg.minor) filter (where leg.minor > 0)::bigint as brought_minor
  from leg where leg.transfer_kind = 'refund_paid'
    and not exists (select from ledger_transfer u where u.business_id = leg.business_id and u.reverses = leg.transfer_id)
  group by leg.business_id, split_part(leg.reference, ':', 2)
),
owed as (
  select business_id, payment_id, sum(amount_minor)::bigint as minor from payment_refund where state <> 'paid' group by business_id, payment_id
),
gone as (
  select p.business_id, p.subject_id,
    coalesce(sum(r.amount_minor) filter (where r.reason in ('goodwill', 'mistake')), 0)::bigint as kindly_minor
  from payment p join payment_refund r on r.business_id = p.business_id and r.payment_id = p.id group by p.business_id, p.subject_id
),
back as (
  select business_id, payment_id, sum(amount_minor)::bigint as decided_minor,
    coalesce(sum(amount_minor) filter (where destination = 'tender' and state = 'paid'), 0)::bigint as paid_minor
  from payment_refund group by business_id, payment_id
),
paid as (
  select business_id, subject, subject_id, sum(amount_minor)::bigint as captured_minor, sum(refunded_minor)::bigint as refunded_minor
  from payment where state in ('captured', 'refunded') group by business_id, subject, subject_id
),
beside as (
  select business_id, bill_id, coalesce(sum(amount_minor) filter (where kind in ('tip', 'product', 'custom')), 0)::bigint as added_minor,
    coalesce(-sum(amount_minor) filter (where kind = 'discount'), 0)::bigint as off_minor
  from bill_line group by business_id, bill_id
),
left_fees as (
  select business_id, booking_id, sum(fee_minor)::bigint as minor from guest where cancelled_at is not null group by business_id, booking_id
),
-- What a shop that cancelled, or moved late of its own wish, has promised to credit, by the rule that stood when the visit was held: of the
-- whole visit, and of its guests; less what moves before that had credited.
late_promise as (
  select b.business_id, b.id, b.customer_id, b.id || ':all' as event, b.credit_policy, b.first_starts_at, b.ends_at, e.created_at as at, b.total_minor::numeric as minor, e.data, e.sequence
  from booking b join booking_event e on e.business_id = b.business_id and e.booking_id = b.id and e.event = 'booking.cancelled'
  where b.state = 'cancelled' and b.cancelled_by = 'shop' and not e.data ? 'reason'
  union all
  select b.business_id, b.id, b.customer_id, b.id || ':guest.' || g.position, b.credit_policy, b.first_starts_at, e.before_ends_at, e.created_at, (g.price ->> 'totalMinor')::numeric, e.data, e.sequence
  from guest g join booking b on b.business_id = g.business_id and b.id = g.booking_id
  join lateral (select created_at, data, sequence, greatest(b.ends_at, (select max(i.ends_at) from item i where i.business_id = g.business_id
      and i.booking_id = g.booking_id and i.guest_position = g.position)) as before_ends_at
    from booking_event where business_id = b.business_id and booking_id = b.id and event = 'booking.guest_cancelled'
      and (data ->> 'guestPosition')::int = g.position order by sequence desc limit 1) e on true
  where g.cancelled_by = 'shop' and not g.is_no_show
  union all
  -- The price may have changed since: it was this one by what was credited of it.
  select b.business_id, b.id, b.customer_id, b.id || ':moved.' || e.sequence, b.credit_policy, b.first_starts_at, 'infinity', e.created_at,
    (e.data ->> 'creditMinor')::numeric * 100000 / (e.data ->> 'creditRate')::int, e.data, e.sequence
  from booking b join booking_event e on e.business_id = b.business_id and e.booking_id = b.id and e.event = 'booking.moved' and e.data ? 'creditRate'
),
late_credit as (
  select business_id, id, customer_id, event, (data ->> 'creditMinor')::bigint as told_minor, case when credit_policy is null or at >= ends_at then 0 else round(minor * greatest(0, coalesce((
      select (t.tier ->> 'feeRate')::numeric from jsonb_array_elements(credit_policy -> 'tiers') with ordinality t (tier, place)
      where at <= first_starts_at - make_interval(mins => (t.tier ->> 'untilMinutes')::int) order by t.place limit 1),
    (credit_policy ->> 'lateFeeRate')::numeric) - coalesce((select sum((m.data ->> 'creditRate')::int) from booking_event m
      where m.business_id = p.business_id and m.booking_id = p.id and m.event = 'booking.moved' and m.sequence < p.sequence), 0)) / 100000) end::bigint as minor
  from late_promise p
),
late_given as (
  select business_id, substr(reference, 19) as event, sum(minor)::bigint as minor from leg
  where transfer_kind = 'late_credit_given' and code like 'wallet\_bonus:%' group by 1, 2
),
-- What a visit costs as it stands: its price with tips and goods and less what was taken off, or the fee where it did not take place.
cost as (
  select b.business_id, b.id, b.state, b.customer_id,
    (case when b.state in ('cancelled', 'no_show') then coalesce(b.fee_minor, 0)
      when b.state in ('expired', 'released', 'declined') then 0
      else b.total_minor + coalesce(n.added_minor, 0) - coalesce(n.off_minor, 0) end + coalesce(g.minor, 0))::bigint as minor
  from booking b
  left join beside n on n.business_id = b.business_id and n.bill_id = b.id
  left join left_fees g on g.business_id = b.business_id and g.booking_id = b.id
),
-- What an order has sold: its lines, and what of their price stays, since a unit that came back takes its part along.
sold as (
  select business_id, order_id, sum(net_minor)::bigint as net_minor, sum(net_minor + tax_minor)::bigint as minor,
    sum(net_minor + tax_minor - (net_minor + tax_minor) * returned_units / units - returned_minor)::bigint as stays_minor,
    bool_and(returned_units = units) as is_all_back
  from order_line group by business_id, order_id
),
charged as (
  select o.business_id, o.id, sum((tax ->> 'taxMinor')::bigint)::bigint as minor
  from "order" o cross join jsonb_array_elements(o.taxes) as tax group by o.business_id, o.id
),
-- What an order must have been paid, and must have earned, as it stands.
ordered as (
  select o.business_id, o.id, o.state,
    (case when o.state in ('collected', 'refunded') then l.stays_minor
      when o.state in ('paid', 'ready') and o.paid_at is not null then l.minor
      when o.state = 'placed' then coalesce((select sum(p.amount_minor) from payment p
        join collection_gift w on w.business_id = p.business_id and w.order_id = p.subject_id and w.id::text = p.payer
        where w.business_id = o.business_id and w.order_id = o.id and p.state = 'captured'), 0)
      else 0 end)::bigint as paid_minor,
    (case when o.state in ('collected', 'refunded') then l.stays_minor else 0 end)::bigint as earned_minor
  from "order" o join sold l on l.business_id = o.business_id and l.order_id = o.id
),
left_shop as (
  select business_id, order_id, variant_id, count(*) filter (where kind = 'sold') as times,
    (0 - coalesce(sum(units) filter (where kind = 'sold'), 0))::bigint as sold, coalesce(sum(units) filter (where kind = 'returned'), 0)::bigint as returned
  from stock_movement where order_id is not null group by business_id, order_id, variant_id
),
set_aside as (
  select l.business_id, l.variant_id, o.shop_id, sum(l.units)::bigint as units
  from order_line l join "order" o on o.business_id = l.business_id and o.id = l.order_id
  where o.state in ('placed', 'paid', 'ready') and l.variant_id is not null group by l.business_id, l.variant_id, o.shop_id
),
-- What lies in each drawer by what came and went: cash of clients, what was paid out, what was moved beside sales, and what a count
-- that stands found too much or missing.
drawer as (
  select business_id, shop_id, currency, sum(minor)::bigint as minor from (
    select p.business_id, p.shop_id, p.currency, p.amount_minor as minor from payment p
    where p.tender = 'cash' and p.state in ('captured', 'refunded')
    union all
    select p.business_id, p.shop_id, p.currency, -r.amount_minor
    from payment_refund r join payment p on p.business_id = r.business_id and p.id = r.payment_id
    where r.state = 'paid' and p.shop_id is not null and (r.destination = 'cash' or r.destination = 'tender' and p.tender = 'cash')
    union all
    select business_id, shop_id, currency, -amount_minor from till_payout
    union all
    select business_id, shop_id, currency, case direction when 'in' then amount_minor else -amount_minor end from till_movement
    union all
    select c.business_id, c.shop_id, c.currency, c.counted_minor - c.expected_minor from till_count c
    where not exists (select from till_count_undo u where u.business_id = c.business_id and u.count_id = c.id)
  ) as cash group by business_id, shop_id, currency
),
moved as (
  select business_id, variant_id, shop_id, sum(units)::bigint as units from stock_movement group by business_id, variant_id, shop_id
)
select 'every transaction sums to zero' as rule, business_id, transfer_id::text as what
from leg group by business_id, transfer_id, currency having sum(minor) <> 0
union all
select 'a transaction moves something', business_id, id::text from ledger_transfer t
where not exists (select from ledger_posting p where p.business_id = t.business_id and p.transfer_id = t.id)
union all
select 'all accounts of a business sum to zero', business_id, currency from kept group by business_id, currency having sum(replayed_minor) <> 0
union all
select 'a balance is the sum of its postings', business_id, code from kept where balance_minor <> replayed_minor
union all
select 'nothing that is held for somebody is below zero', business_id, code from kept
where kind in ('wallet', 'wallet_bonus', 'reserved', 'gift_card', 'pass', 'deposit_held', 'refund_due') and replayed_minor < 0
union all
select 'nobody pays more of a debt than they owe', business_id, code from kept where kind = 'receivable' and replayed_minor > 0
union all
select 'what was captured stands in the ledger once, to the cent', p.business_id, p.id::text
from payment p left join booked k on k.business_id = p.business_id
  and k.reference = case p.subject when 'wallet' then 'wallet_credited:' else 'payment_captured:' end || p.id
where case when p.state in ('captured', 'refunded') then coalesce(k.times, 0) <> 1 or k.taken_minor <> p.amount_minor else k.times > 0 end
union all
select 'what was given back of a payment is the sum of its refunds', p.business_id, p.id::text
from payment p left join back on back.business_id = p.business_id and back.payment_id = p.id
where p.refunded_minor <> coalesce(back.decided_minor, 0)
union all
select 'a refund that is paid has left the ledger once, to the cent', r.business_id, r.id::text
from payment_refund r left join given k on k.business_id = r.business_id and k.refund_id = r.id::text
where case r.state when 'paid' then coalesce(k.times, 0) <> 1 or k.brought_minor <> r.amount_minor else k.times > 0 end
union all
select 'what was decided to go back and has not is owed, and nothing else', p.business_id, p.id::text
from payment p
left join owed on owed.business_id = p.business_id and owed.payment_id = p.id
left join kept k on k.business_id = p.business_id and k.kind = 'refund_due' and k.holder = p.id::text
where coalesce(owed.minor, 0) <> coalesce(k.replayed_minor, 0)
union all
select 'a refund that its provider has lost is paid another way', r.business_id, r.id::text
from payment_refund r where r.failed_at is not null and r.state = 'paid' and r.destination = 'tender'
union all
select 'what the provider took is what we took', p.business_id, p.id::text
from payment p left join provider_book k on k.payment_id = p.id
where p.provider is not null and coalesce(k.captured_minor, 0) <> case when p.state in ('captured', 'refunded') then p.amount_minor else 0 end
union all
select 'what the provider took for nobody is lost', null::uuid, k.payment_id::text
from provider_book k where k.captured_minor > 0 and not exists (select from payment p where p.id = k.payment_id)
union all
select 'what the provider gave back is what we owed', p.business_id, p.id::text
from payment p left join provider_book k on k.payment_id = p.id
left join back on back.business_id = p.business_id and back.payment_id = p.id
where p.provider is not null and coalesce(k.refunded_minor, 0) <> coalesce(back.paid_minor, 0)
union all
select 'nothing is paid twice', c.business_id, c.id::text
from cost c join paid p on p.business_id = c.business_id and p.subject_id = c.id and p.subject = 'booking'
where p.captured_minor - p.refunded_minor > c.minor
union all
select 'nothing is paid for a time that came to nothing', c.business_id, c.id::text
from cost c join paid p on p.business_id = c.business_id and p.subject_id = c.id and p.subject = 'booking'
where c.state in ('expired', 'released', 'declined') and p.captured_minor <> p.refunded_minor
union all
select 'a visit that is over holds no money', s.business_id, s.subject_id::text
from stood s join booking b on b.business_id = s.business_id and b.id = s.subject_id
where b.state in ('completed', 'cancelled', 'no_show', 'expired', 'released', 'declined') and s.kind = 'deposit_held' and s.minor <> 0
union all
select 'a visit that is over has earned what it cost, less what was given back since', c.business_id, c.id::text
from cost c
left join earned e on e.business_id = c.business_id and e.subject_id = c.id
left join gone on gone.business_id = c.business_id and gone.subject_id = c.id
where c.state in ('completed', 'cancelled', 'no_show')
  and coalesce(e.minor, 0) not between c.minor - coalesce(gone.kindly_minor, 0) and c.minor
union all
select 'what is reserved waits for a payment that is open', k.business_id, k.code
from kept k where k.kind = 'reserved' and k.replayed_minor <> 0
  and not exists (select from payment p where p.business_id = k.business_id and p.id::text = k.holder and p.state = 'authorised')
union all
select 'a wallet was filled by what came in for it, and by its bonus once', s.business_id, s.subject_id::text
from (select business_id, subject_id, sum(minor) filter (where code like 'wallet:%') as money, sum(minor) filter (where code like 'wallet\_bonus:%') as bonus
  from leg where transfer_kind = 'wallet_credited' group by business_id, subject_id) s
join bill b on b.business_id = s.business_id and b.id = s.subject_id
left join paid p on p.business_id = s.business_id and p.subject_id = s.subject_id
where coalesce(s.money, 0) <> coalesce(p.captured_minor, 0) or coalesce(s.bonus, 0) <> b.bonus_minor
union all
select 'no payment is left without an end', p.business_id, p.id::text from payment p
where p.state in ('pending', 'requires_action', 'authorised')
  and not exists (select from booking b where b.business_id = p.business_id and b.id = p.subject_id and b.state = 'requested'
    and p.state = 'authorised' and p.set_aside_until is not null)
union all
select 'no refund is left without an end', business_id, r.id::text from payment_refund r where r.state = 'pending'
union all
select 'an order costs what its lines do', o.business_id, o.id::text
from "order" o
left join sold l on l.business_id = o.business_id and l.order_id = o.id
left join charged t on t.business_id = o.business_id and t.id = o.id
where (o.total_minor, o.net_minor, o.total_minor - o.net_minor) is distinct from (l.minor, l.net_minor, coalesce(t.minor, 0))
union all
select 'a line of an order costs its units', l.business_id, l.order_id::text
from order_line l join "order" o on o.business_id = l.business_id and o.id = l.order_id
join shop s on s.business_id = o.business_id and s.id = o.shop_id
where l.units * l.unit_minor - l.discount_minor <> l.net_minor + case when s.tax_is_included then l.tax_minor else 0 end
union all
select 'an order is paid what it costs, less what came back; one that waits unpaid or is given up nothing', o.business_id, o.id::text
from ordered o left join paid p on p.business_id = o.business_id and p.subject_id = o.id
where coalesce(p.captured_minor - p.refunded_minor, 0) <> o.paid_minor
union all
select 'what many give is what they said, each once, and no more than the price', w.business_id, w.order_id::text
from collection_gift w join "order" o on o.business_id = w.business_id and o.id = w.order_id
left join payment p on p.business_id = w.business_id and p.subject_id = w.order_id and p.payer = w.id::text and p.state in ('captured', 'refunded')
group by w.business_id, w.order_id, o.total_minor, o.state
having bool_or(p.amount_minor <> w.amount_minor) or count(p.id) <> count(distinct p.payer)
  or sum(p.amount_minor) filter (where p.state = 'captured') > o.total_minor
union all
select 'an order earns what was collected and stays, once', o.business_id, o.id::text
from ordered o left join earned e on e.business_id = o.business_id and e.subject_id = o.id
left join ahead a on a.business_id = o.business_id and a.subject_id = o.id
where coalesce(e.minor, 0) + coalesce(a.minor, 0) <> o.earned_minor
union all
select 'on a gift card is what it was sold for, less what it has paid, what was given back for it and what has ended', l.business_id,
  l.order_id || '/' || l.position
from order_line l join "order" o on o.business_id = l.business_id and o.id = l.order_id
left join on_card n on n.business_id = l.business_id and n.order_id = l.order_id and n.order_position = l.position
left join off_card f on f.business_id = l.business_id and f.order_id = l.order_id and f.order_position = l.position
left join ended_card d on d.business_id = l.business_id and d.order_id = l.order_id and d.order_position = l.position
where l.kind = 'gift_card' and coalesce(n.minor, 0) <> case when o.state in ('collected', 'refunded') and l.returned_units = 0
  then l.net_minor + l.tax_minor - coalesce(f.minor, 0) - coalesce(d.minor, 0) else 0 end
union all
select 'of what was taxed at its sale as much tax is prepaid as belongs to what nobody has had yet', t.business_id, t.code
from kept t
join kept k on k.business_id = t.business_id and k.kind in ('gift_card', 'pass') and k.holder = split_part(t.holder, '/', 1)
where t.kind = 'tax_prepaid' and 0 - t.replayed_minor <> round((k.replayed_minor + coalesce((select sum(p.amount_minor - p.refunded_minor)
    from payment p left join bill b on b.business_id = p.business_id and b.id = p.subject_id
    where p.business_id = t.business_id and coalesce(p.gift_card_id, p.pass_id)::text = k.holder and p.state in ('authorised', 'captured')
      and b.closed_at is null), 0)) * split_part(t.holder, '/', 2)::numeric / (100000 + split_part(t.holder, '/', 2)::numeric))
union all
select 'on a pass is what was paid for it, less what it has paid, what was given back for it and what has ended', s.business_id, s.id::text
from pass s left join kept k on k.business_id = s.business_id and k.kind = 'pass' and k.holder = s.id::text
left join off_pass f on f.business_id = s.business_id and f.pass_id = s.id
left join left_pass d on d.business_id = s.business_id and d.pass_id = s.id::text
where coalesce(k.replayed_minor, 0) <> s.price_minor - s.owed_minor - coalesce(f.minor, 0) - coalesce(d.minor, 0)
union all
select 'a pass is used no more often than it can be', s.business_id, s.id::text
from pass s join used_pass u on u.business_id = s.business_id and u.pass_id = s.id where u.units > s.units
union all
select 'a pass pays for a treatment what its use is worth, and for one that it stands for alone', p.business_id, p.id::text
from payment p left join pass_use u on u.business_id = p.business_id and u.payment_id = p.id
where p.tender = 'pass' and p.state in ('authorised', 'captured') and (u.pass_id, u.worth_minor, u.booking_id) is distinct from (p.pass_id, p.amount_minor, p.subject_id)
union all
select 'what is owed of a pass is what its parts that are not paid ask for', s.business_id, s.id::text
from pass s where s.owed_minor <> coalesce((select sum(t.amount_minor) from pass_part t
  where t.business_id = s.business_id and t.pass_id = s.id and t.paid_at is null), 0)
union all
select 'a period of a membership is paid once, and one that is not wanted is not', d.business_id, d.id::text
from membership_period d left join paid_period p on p.business_id = d.business_id and p.id = d.id
where case d.state when 'paid' then coalesce(p.minor, 0) <> d.amount_minor else coalesce(p.minor, 0) not in (0, d.amount_minor) end
union all
select 'on a period without visits is what was paid for it, until it is over', d.business_id, d.id::text
from membership_period d
left join paid_period p on p.business_id = d.business_id and p.id = d.id
left join kept k on k.business_id = d.business_id and k.kind = 'pass' and k.holder = d.id::text
where coalesce(k.replayed_minor, 0) <> case when d.earned_at is null then coalesce(p.minor, 0) else 0 end
  and not exists (select from pass s where s.business_id = d.business_id and s.id = d.id)
union all
select 'money is held for an order only until it is over', o.business_id, o.id::text
from ordered o left join stood s on s.business_id = o.business_id and s.subject_id = o.id and s.kind = 'deposit_held'
where coalesce(s.minor, 0) <> o.paid_minor - o.earned_minor
union all
select 'nobody owes for an order', o.business_id, o.id::text
from ordered o join stood s on s.business_id = o.business_id and s.subject_id = o.id
where s.kind = 'receivable' and s.minor <> 0
union all
select 'an order is refunded when its last unit is back', o.business_id, o.id::text
from ordered o join sold l on l.business_id = o.business_id and l.order_id = o.id
where (o.state = 'refunded') <> l.is_all_back
union all
select 'units leave once with the order that is collected, and come back as its lines say', l.business_id, l.order_id::text
from order_line l join ordered o on o.business_id = l.business_id and o.id = l.order_id
left join left_shop m on m.business_id = l.business_id and m.order_id = l.order_id and m.variant_id = l.variant_id
where l.kind = 'product' and (coalesce(m.sold, 0), coalesce(m.times, 0), coalesce(m.returned, 0)) <>
  case when o.state in ('collected', 'refunded') then (l.units::bigint, 1::bigint, l.returned_units::bigint) else (0::bigint, 0::bigint, 0::bigint) end
union all
select 'units leave with the bill of a visit that names them', coalesce(l.business_id, m.business_id), coalesce(l.bill_id, m.booking_id)::text
from (select business_id, bill_id, variant_id, sum(units)::bigint as units from bill_line where kind = 'product' group by business_id, bill_id, variant_id) l
full join (select business_id, booking_id, variant_id, sum(-units)::bigint as units from stock_movement where booking_id is not null
  group by business_id, booking_id, variant_id) m
  on m.business_id = l.business_id and m.booking_id = l.bill_id and m.variant_id = l.variant_id
where coalesce(l.units, 0) <> coalesce(m.units, 0)
union all
select 'goods on a bill cost their units, less what was taken off them', l.business_id, l.bill_id::text
from bill_line l join bill b on b.business_id = l.business_id and b.id = l.bill_id
join shop s on s.business_id = b.business_id and s.id = b.shop_id
where l.units * l.unit_minor - coalesce(l.discount_minor, 0) <> l.net_minor + case when s.tax_is_included then l.tax_minor else 0 end
union all
select 'units leave for nothing but what was ordered', m.business_id, m.order_id::text
from left_shop m left join order_line l on l.business_id = m.business_id and l.order_id = m.order_id and l.variant_id = m.variant_id
where l.units is null
union all
select 'what is set aside waits for an order that is not over', k.business_id, k.variant_id::text
from product_stock k left join set_aside a on a.business_id = k.business_id and a.variant_id = k.variant_id and a.shop_id = k.shop_id
where k.reserved <> coalesce(a.units, 0)
union all
select 'what lies in a shop is what came less what went', k.business_id, k.variant_id::text
from product_stock k left join moved m on m.business_id = k.business_id and m.variant_id = k.variant_id and m.shop_id = k.shop_id
where k.units + k.reserved <> coalesce(m.units, 0)
union all
select 'a shop never has fewer units than none', business_id, variant_id::text from product_stock where units < 0 or reserved < 0
union all
select 'what waits for an order is a shop''s to give', a.business_id, a.variant_id::text
from set_aside a left join product_stock k on k.business_id = a.business_id and k.variant_id = a.variant_id and k.shop_id = a.shop_id
where k.reserved is null
union all
select 'a drawer holds what came less what went', coalesce(d.business_id, k.business_id), coalesce(d.shop_id::text, k.holder)
from drawer d full join (select * from kept where kind = 'cash_at_shop') k
  on k.business_id = d.business_id and k.holder = d.shop_id::text and k.currency = d.currency
where coalesce(d.minor, 0) <> -coalesce(k.replayed_minor, 0)
union all
select 'cash that is moved beside sales stands in the ledger, and leaves it when it is undone', m.business_id, m.id::text
from till_movement m
left join ledger_transfer t on t.business_id = m.business_id and t.reference = 'cash_moved:' || m.id
left join till_movement u on u.business_id = m.business_id and u.undoes = m.id
where m.undoes is null and (t.id is null or (u.id is not null) <>
  exists (select from ledger_transfer r where r.business_id = t.business_id and r.reverses = t.id))
union all
select 'credit given as a gesture stands in the ledger until it is taken back', g.business_id, g.id::text
from wallet_gesture g left join (
  select business_id, split_part(reference, ':', 2) as gesture_id, sum(minor) as minor from leg
  where transfer_kind like 'wallet\_gesture\_%' and code like 'wallet\_bonus:%' group by 1, 2
) k on k.business_id = g.business_id and k.gesture_id = g.id::text
where coalesce(k.minor, 0) <> case when g.taken_back_at is null then g.amount_minor else 0 end
union all
select 'who a shop cancels late is credited what it has promised, once', coalesce(p.business_id, g.business_id), coalesce(p.event, g.event)
from late_credit p full join late_given g on g.business_id = p.business_id and g.event = p.event
where coalesce(g.minor, 0) <> coalesce(p.told_minor, 0)
  or coalesce(g.minor, 0) <> coalesce(p.minor, 0) and not (g.minor is null and (p.customer_id is null
    -- Nobody’s visit has no wallet; who it is was said later.
    or not exists (select from customer c where c.business_id = p.business_id and c.id = p.customer_id
      and (c.user_id is not null or c.name <> '' or c.phone is not null or c.email is not null))
    or exists (select from booking_event e where e.business_id = p.business_id and e.booking_id = p.id and e.event = 'booking.named')))
union all
select 'what is waived of a fee stands in the ledger, and a fee is given back for filled time where its client has cancelled', w.business_id, w.id::text
from fee_waiver w join booking b on b.business_id = w.business_id and b.id = w.booking_id
left join guest g on g.business_id = w.business_id and g.booking_id = w.booking_id and g.position = w.guest_position
left join (select business_id, substr(reference, 12) as waiver_id, sum(minor)::bigint as minor from leg
  where transfer_kind = 'fee_waived' and code like 'revenue\_fee:%' group by 1, 2) k on k.business_id = w.business_id and k.waiver_id = w.id::text
where coalesce(k.minor, 0) <> -w.amount_minor or w.is_refill and case when w.guest_position is null
    then (b.state, b.cancelled_by) is distinct from ('cancelled', 'customer') else g.cancelled_by is distinct from 'customer' or g.is_no_show end
union all
select 'a tip after a visit is on the bill once it is paid, and not before', t.business_id, t.link_id::text
from payment_link_tip t
where (t.line_id is not null) <> exists (select from payment p
  where p.business_id = t.business_id and p.payer = t.link_id::text and p.state in ('captured', 'refunded'))
order by 1, 2, 3
