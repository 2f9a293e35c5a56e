import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bookingStates } from '@serein/shared/booking/states.ts'
import { expect, test } from 'vitest'
import { seedDemo } from './main.ts'
import { emailOf, logIns } from './people.ts'
import { demoStage, now } from './testing.ts'

const { database, ask } = demoStage()

/** One number per name. */
async function count(...tables: string[]): Promise<Record<string, number>> {
  const [row] = await ask<Record<string, number>>(
    `select ${tables.map((table) => `(select count(*)::integer from "${table}") as "${table}"`).join(', ')}`,
  )
  return row!
}

test('the world has the size the product promises', async () => {
  const found = await count('business', 'shop', 'staff_member', 'service', 'booking')
  expect(found).toMatchObject({ business: 3, shop: 12, staff_member: 60, service: 75 })
  expect(found.booking).toBeGreaterThan(5000)
  const kinds = await ask('select distinct kind from category')
  expect(kinds).toHaveLength(9)
  const cities = await ask<{ city: string }>(
    `select distinct regexp_replace(city, ' \\d+er?$', '') as city from shop order by 1`,
  )
  expect(cities.map(({ city }) => city)).toEqual(['London', 'Lyon', 'Montréal', 'Paris'])
})

test('a shop’s rating is what its reviews say, and all shops together have about four hundred', async () => {
  const wrong = await ask(`
    select slug from shop join (select shop_id, count(*)::int, round(avg(stars), 2) as average from review group by 1) r
      on r.shop_id = shop.id where rating_count <> r.count or rating_average <> r.average`)
  expect(wrong).toEqual([])
  const { review } = await count('review')
  expect(review).toBeGreaterThan(400)
})

test('every service on a menu has enough skilled people with shifts, and a room of each kind it needs', async () => {
  const lacking = await ask(`
    select shop.slug, s.name ->> 'en' as service
    from service_shop ss
    join service s on s.business_id = ss.business_id and s.id = ss.service_id
    join shop on shop.business_id = ss.business_id and shop.id = ss.shop_id
    join variant v on v.business_id = s.business_id and v.service_id = s.id
    where (select count(distinct k.staff_id) from skill k
        join shift on shift.business_id = k.business_id and shift.staff_id = k.staff_id and shift.shop_id = ss.shop_id
        where k.business_id = v.business_id and k.variant_id = v.id) < s.hands
      or exists (select from requirement r
        where r.business_id = s.business_id and r.service_id = s.id and not exists (
          select from unit u where u.business_id = r.business_id and u.shop_id = ss.shop_id and u.kind_id = any (r.kind_ids)))
      or s.is_call_out = exists (select from requirement r where r.business_id = s.business_id and r.service_id = s.id)
      or not exists (select from variant_price vp
        where vp.business_id = v.business_id and vp.variant_id = v.id and vp.currency = shop.currency)`)
  expect(lacking).toEqual([])
})

test('every shop offers something of what it is for, and every service is offered somewhere', async () => {
  const [menus] = await ask<{ least: number }>(
    'select min(n)::integer as least from (select count(*) as n from service_shop group by shop_id) as menu',
  )
  expect(menus!.least).toBeGreaterThanOrEqual(10)
  expect(
    await ask('select id from service where id not in (select service_id from service_shop)'),
  ).toEqual([])
})

test('every shop has something to take home, most of it in stock, some of it nearly or wholly gone', async () => {
  const shelves = await ask<{ slug: string; carried: number; gone: number; few: number }>(`
    select slug, count(k.variant_id)::integer as carried,
      count(*) filter (where units = 0)::integer as gone, count(*) filter (where units between 1 and 3)::integer as few
    from shop left join product_stock k on k.business_id = shop.business_id and k.shop_id = shop.id
    group by slug`)
  expect(shelves).toHaveLength(12)
  const [made] = await ask<{ products: number; kinds: number; pictures: number }>(`
    select count(*)::integer as products, count(distinct kind)::integer as kinds,
      count(distinct picture_id)::integer as pictures from product`)
  expect(made).toEqual({ products: 33, kinds: 8, pictures: 33 })
  expect(Math.min(...shelves.map(({ carried }) => carried))).toBeGreaterThanOrEqual(6)
  const all = (of: 'carried' | 'gone' | 'few') => shelves.reduce((sum, each) => sum + each[of], 0)
  expect(all('gone')).toBeGreaterThan(0)
  expect(all('few')).toBeGreaterThan(0)
  expect(all('gone') + all('few')).toBeLessThan(all('carried') / 2)
  const unpriced = await ask(`
    select from product_stock k join shop s on s.business_id = k.business_id and s.id = k.shop_id
    where not exists (select from product_price p where p.business_id = k.business_id
      and p.variant_id = k.variant_id and p.currency = s.currency)`)
  expect(unpriced).toEqual([])
})

test('segments add up to the length of their variant', async () => {
  const wrong = await ask(`
    select v.id from variant v join segment s on s.business_id = v.business_id and s.variant_id = v.id
    group by v.business_id, v.id having sum(s.length_minutes) <> v.length_minutes`)
  expect(wrong).toEqual([])
})

test('people work in their shop’s opening hours, and visits lie in their therapists’ shifts', async () => {
  const outside = await ask(`
    select shift.id from shift where not exists (select from shop_hours h
      where h.business_id = shift.business_id and h.shop_id = shift.shop_id and h.weekday = shift.weekday
        and h.from_minute <= shift.from_minute and shift.to_minute <= h.to_minute)`)
  expect(outside).toEqual([])
  const [stray] = await ask<{ seen: number; stray: number }>(`
    select count(*)::integer as seen, count(*) filter (where not exists (select from shift
        where shift.business_id = i.business_id and shift.staff_id = i.staff_ids[1] and shift.shop_id = b.shop_id
          and shift.weekday = extract(isodow from i.starts_at at time zone b.time_zone)
          and shift.from_minute <= extract(epoch from (i.starts_at at time zone b.time_zone)::time) / 60
          and extract(epoch from (i.ends_at at time zone b.time_zone)::time) / 60 <= shift.to_minute)
      and not exists (select from shift_exception e
        where e.business_id = i.business_id and e.staff_id = i.staff_ids[1]
          and e.day = (i.starts_at at time zone b.time_zone)::date))::integer as stray
    from item i join booking b on b.business_id = i.business_id and b.id = i.booking_id and i.staff_ids <> '{}'`)
  expect(stray).toEqual({ seen: expect.any(Number), stray: 0 })
  expect(stray!.seen).toBeGreaterThan(5000)
})

test('the team’s time was booked by a quarter to a half last month, and by a tenth to a third in the next', async () => {
  const taken = await ask<{ slug: string; month: string; share: number }>(
    `
    select shop.slug, case when lower(c.during) < $1 then 'past' else 'next' end as month,
      (sum(extract(epoch from upper(c.during) - lower(c.during)) / 60) /
        (select sum((shift.to_minute - shift.from_minute - 45.0) / every_weeks) * 30 / 7 from shift
          where shift.business_id = shop.business_id and shift.shop_id = shop.id))::float as share
    from claim c join shop on shop.business_id = c.business_id and shop.id = c.shop_id
    where c.staff_id is not null and c.purpose <> 'time_off'
      and lower(c.during) between $1::timestamptz - interval '30 days' and $1::timestamptz + interval '30 days'
    group by shop.business_id, shop.id, month`,
    [now],
  )
  expect(taken).toHaveLength(24)
  for (const each of taken) {
    const [least, most] = each.month === 'past' ? [0.25, 0.5] : [0.1, 0.34]
    expect(each.share, `${each.slug} ${each.month}`).toBeGreaterThan(least!)
    expect(each.share, `${each.slug} ${each.month}`).toBeLessThan(most!)
  }
})

test('a booking’s claims are its items’ therapists and rooms, its history ends in its state, its lines are its total', async () => {
  const [found] = await ask<Record<string, number>>(`
    select count(*) filter (where not exists (select from claim c
        where c.business_id = b.business_id and c.booking_id = b.id and (c.unit_id is not null or c.purpose = 'seat'))
        and not b.request ? 'callOut')::integer as roomless,
      count(*) filter (where exists (select from item i, unnest(i.staff_ids) as who
        where i.business_id = b.business_id and i.booking_id = b.id and not exists (select from claim c
          where c.business_id = b.business_id and c.booking_id = b.id and c.item_id = i.id and c.staff_id = who)))::integer as unclaimed,
      count(*) filter (where b.state <> 'held' and b.state is distinct from (select e.to_state from booking_event e
        where e.business_id = b.business_id and e.booking_id = b.id and e.sequence = b.sequence))::integer as unexplained,
      count(*) filter (where b.total_minor <> (b.price ->> 'totalMinor')::bigint)::integer as mispriced,
      count(*) filter (where b.state = 'cancelled' and exists (select from claim c
        where c.business_id = b.business_id and c.booking_id = b.id and c.state <> 'released'))::integer as unreleased
    from booking b`)
  expect(found).toEqual({ roomless: 0, unclaimed: 0, unexplained: 0, mispriced: 0, unreleased: 0 })
})

test('every cent is in the ledger: captured when paid, earned when done, owed when missed', async () => {
  const [books] = await ask<Record<string, number>>(`
    select count(*)::integer as accounts,
      count(*) filter (where stored_minor is not null and stored_minor <> replayed_minor)::integer as wrong
    from ledger_balance`)
  expect(books).toEqual({ accounts: expect.any(Number), wrong: 0 })
  expect(books!.accounts).toBeGreaterThan(1000)
  const unbalanced = await ask(`
    with money as (
      select b.business_id, b.id, b.state, b.tender, b.fee_minor,
        b.total_minor + coalesce((select sum(l.amount_minor) from bill_line l
          where l.business_id = b.business_id and l.bill_id = b.id), 0) as total_minor,
        coalesce((select sum(p.amount_minor) from payment p
          where p.business_id = b.business_id and p.subject_id = b.id and p.state = 'captured'), 0) as paid,
        coalesce((select sum(lp.amount_minor) from ledger_transfer t
          join ledger_posting lp on lp.business_id = t.business_id and lp.transfer_id = t.id
          where t.business_id = b.business_id and t.subject_id = b.id
            and t.kind in ('visit_earned', 'no_show_fee_charged')), 0) as earned, coalesce(bill.deposit_minor, 0) as ahead
      from booking b left join bill on bill.business_id = b.business_id and bill.id = b.id)
    select * from money where
      paid <> case when state = 'cancelled' then 0 when tender = 'card' or state = 'completed' then total_minor else ahead end
      or earned <> case state when 'completed' then total_minor when 'no_show' then fee_minor else 0 end`)
  expect(unbalanced).toEqual([])
  const tenders = await ask<{ tender: string }>('select distinct tender from payment order by 1')
  expect(tenders.map(({ tender }) => tender)).toEqual(['card', 'cash', 'terminal', 'wallet'])
})

test('clients leave tips, and the tills were counted yesterday, not always to the cent', async () => {
  const [tips] = await ask<{ count: number }>(
    `select count(*)::integer from bill_line where kind = 'tip' and staff_id is not null`,
  )
  expect(tips!.count).toBeGreaterThan(100)
  const counts = await ask<{ kind: string; difference: number }>(
    `select kind, (counted_minor - expected_minor)::integer as difference from till_count`,
  )
  expect(new Set(counts.map(({ kind }) => kind))).toEqual(new Set(['opening', 'count']))
  const isOff = counts.filter(({ kind, difference }) => kind === 'count' && difference !== 0)
  expect(isOff.length).toBeGreaterThan(0)
})

test('wallets hold what was added to them, and one has paid a visit', async () => {
  const found = await ask<{ whose: string; minor: number }>(
    `select split_part(u.email, '@', 1) || ' ' || a.kind as whose, a.balance_minor::integer as minor
     from ledger_account a join customer c on c.business_id = a.business_id and c.id::text = a.holder
       join "user" u on u.id = c.user_id
     where a.kind in ('wallet', 'wallet_bonus')
     union all select 'spent', amount_minor::integer from payment where tender = 'wallet'`,
  )
  const minor = Object.fromEntries(found.map((row) => [row.whose, row.minor]))
  expect(minor.spent! + minor['camille wallet']!).toBe(25_000)
  expect(minor).toMatchObject({ 'camille wallet_bonus': 1_700, 'hugo wallet': 6_000 })
  const [moved] = await ask(
    `select (select count(*) from payment_refund) > 5 as back, (select count(*) from payment_refund where state = 'failed') > 1 as failed, (select count(*) from bill where deposit_minor > 0) > 3 as ahead`,
  )
  expect(moved).toEqual({ back: true, failed: true, ahead: true })
})

test('the books of the demo stand every audit, and the sandbox has the same', async () => {
  await ask(`
    create temporary view provider_book as
    select c.id as payment_id, case when c.state = 'captured' then c.amount_minor else 0 end as captured_minor,
      coalesce((select sum(r.amount_minor) from sandbox_refund r where r.charge_id = c.id and r.failed_at is null), 0)::bigint as refunded_minor
    from sandbox_charge c`)
  const audit = readFileSync(join(import.meta.dirname, '../../torture/audit.sql'), 'utf8')
  expect(await ask(audit)).toEqual([])
})

test('past visits are done, missed or cancelled, future ones confirmed, cancelled, held or requested, and today has all sorts', async () => {
  const states = await ask<{ when: string; state: string }>(
    `
    select distinct case when ends_at <= $1 then 'over' when starts_at > $1::timestamptz + interval '12 minutes' then 'to come' else 'now' end as when, state
    from booking order by 1, 2`,
    [now],
  )
  const of = (when: string) => states.filter((one) => one.when === when).map((one) => one.state)
  expect(of('over')).toEqual(['cancelled', 'completed', 'no_show'])
  expect(of('to come')).toEqual(['cancelled', 'confirmed', 'held', 'requested'])
  expect(of('now')).toContain('checked_in')
  for (const { state } of states) expect(bookingStates).toContain(state)
})

test('Camille has a visit tomorrow at half past five with Inès, and some to look back on', async () => {
  const visits = await ask<{ local: string; state: string; name: string; staff: string }>(
    `
    select to_char(b.starts_at at time zone b.time_zone, 'YYYY-MM-DD HH24:MI') as local, b.state,
      i.service_name ->> 'en' as name, m.name as staff
    from booking b
    join "user" u on u.id = b.user_id and u.email = $1
    join item i on i.business_id = b.business_id and i.booking_id = b.id
    join staff_member m on m.business_id = i.business_id and m.id = i.staff_ids[1]
    order by b.starts_at desc`,
    [emailOf('camille')],
  )
  expect(visits[0]).toEqual({
    local: '2026-11-22 17:30',
    state: 'confirmed',
    name: 'Deep tissue massage',
    staff: 'Inès',
  })
  expect(visits.slice(1).map(({ state }) => state)).toEqual(['completed', 'completed', 'completed'])
})

test('Camille keeps two cards with one business, and Hugo one that has expired', async () => {
  const cards = await ask(
    `
    select u.name, b.slug, s.last4, s.is_default as "isDefault",
      make_date(s.expiry_year, s.expiry_month, 1) + interval '1 month' < $1::timestamptz as "hasExpired"
    from saved_card s join customer c on c.business_id = s.business_id and c.id = s.customer_id
    join "user" u on u.id = c.user_id join business b on b.id = s.business_id order by u.name, s.last4`,
    [now],
  )
  const slug = 'maison-serein'
  expect(cards).toEqual([
    { name: 'Camille Renaud', slug, last4: '4242', isDefault: true, hasExpired: false },
    { name: 'Camille Renaud', slug, last4: '4444', isDefault: false, hasExpired: false },
    { name: 'Hugo Lambert', slug, last4: '4242', isDefault: true, hasExpired: true },
  ])
})

test('today shows what a day at the desk is made of: a hold, a break, somebody late, somebody without a name', async () => {
  const [today] = await ask<Record<string, number>>(
    `
    select (select count(*)::integer from booking where state = 'held' and held_until > $1
        and held_until < $1::timestamptz + interval '10 minutes') as held,
      (select count(*)::integer from claim where state = 'held') as taken,
      (select count(*)::integer from block join claim on claim.business_id = block.business_id and claim.block_id = block.id
        and claim.during = block.during where lower(block.during) between $1 and $1::timestamptz + interval '8 hours') as breaks,
      (select count(*)::integer from booking where state = 'confirmed'
        and starts_at between $1::timestamptz - interval '25 minutes' and $1::timestamptz - interval '6 minutes') as late,
      (select count(*)::integer from booking b join customer c on c.business_id = b.business_id and c.id = b.customer_id
        where b.source = 'walk_in' and c.name <> '') as named`,
    [now],
  )
  const none = Object.keys(today!).filter((one) => today![one] === 0)
  expect(none).toEqual(['named'])
})

test('everybody who can log in has a password, and each role is there once at the first business', async () => {
  const people = await ask<{ email: string; password: string }>(
    `select u.email, a.password from "user" u join account a on a.user_id = u.id and a.provider_id = 'credential' and a.account_id = u.id`,
  )
  expect(people.map(({ email }) => email).toSorted()).toEqual(
    logIns.map(({ local }) => emailOf(local)).toSorted(),
  )
  for (const { password } of people)
    expect(password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  const roles = await ask<{ role: string }>(
    `select role from membership join business on business.id = business_id where slug = 'maison-serein' order by role`,
  )
  expect(roles.map(({ role }) => role)).toEqual(['front_desk', 'manager', 'owner', 'therapist'])
})

test('a database that is not empty is left alone', async () => {
  const before = await count('user', 'business', 'booking', 'claim')
  expect(await seedDemo(database.db, { now })).toBe(false)
  expect(await count('user', 'business', 'booking', 'claim')).toEqual(before)
})
