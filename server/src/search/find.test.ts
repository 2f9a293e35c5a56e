import { fc, test as property } from '@fast-check/vitest'
import { categoryKinds } from '@serein/shared/catalogue/kinds.ts'
import type { ShopQuery } from '@serein/shared/search/shop-query.ts'
import { amenityKinds } from '@serein/shared/shop/rules.ts'
import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { refineHits, startsOf } from './ask.ts'
import { prepareQuery } from './prepared-query.ts'
import { find, type Hit } from './find.ts'
import { bitsWithin, freeMinutes, setOf, wishes } from './free-time.ts'
import { variantIdOf, variantsOf } from './menu.ts'
import { indexStage } from './testing.ts'
import { windowOf } from './window.ts'

const now = new Date('2026-11-21T14:00:00.000Z')
const day = (ahead: number) =>
  new Date(now.getTime() + ahead * 86_400_000).toISOString().slice(0, 10)
const stage = indexStage(now)
test('the index keeps every free start of every variant and wish, and no other', async () => {
  const wrong: string[] = []
  let seen = 0
  for (const entry of stage.index.shops.byId.values()) {
    const world = await stage.snapshots.of(entry.id)
    for (let ahead = 0; ahead < 14; ahead += 1) {
      const zone = stage.index.clock.zoneOf(entry.timeZone, now.getTime())
      const window = windowOf({ day: day(ahead) }, zone, entry.rules, now.getTime())
      const pairs = bitsWithin(entry.time!.grid, window.from, window.to)
      for (let variant = 0; variant < variantsOf(entry.menu); variant += 1)
        for (const [wish, name] of wishes.entries()) {
          const set = setOf(entry.time!, variant, wish)
          const indexedMinutes = set < 0 ? [] : freeMinutes(entry.time!, set, pairs, 1000)
          const visit = { variantId: variantIdOf(entry.menu, variant), wish: name, partySize: 1 }
          const found = startsOf(world, visit, window, now.getTime())
          seen += found.length
          if (indexedMinutes.join() !== found.join())
            wrong.push(`${entry.name}, ${day(ahead)}: ${name} ${variant}`)
        }
    }
  }
  expect(wrong).toEqual([])
  expect(seen).toBeGreaterThan(50_000)
}, 240_000)

/** Each part of a question by itself; together they make any. */
const parts = {
  category: fc.constantFrom(...categoryKinds),
  lengthMinutes: fc.constantFrom(30, 45, 60, 75, 90, 120),
  maxPriceMinor: fc.integer({ min: 2_000, max: 20_000 }),
  minRating: fc.constantFrom(4, 4.5, 4.7, 4.9),
  gender: fc.constantFrom('female' as const, 'male' as const),
  amenities: fc.uniqueArray(fc.constantFrom(...amenityKinds), { minLength: 1, maxLength: 2 }),
  bounds: fc.constantFrom('48.8,2.2,48.9,2.5', '45,4,46,5.5', '40,-80,52,1', '-10,170,10,-170'),
  openNow: fc.constant(true),
  partySize: fc.integer({ min: 2, max: 6 }),
  near: fc.constantFrom('48.8570,2.3600', '45.7640,4.8357', '51.5170,-0.1300', '45.5088,-73.5540'),
  window: fc.record({
    day: fc.integer({ min: 0, max: 13 }).map(day),
    days: fc.constantFrom(undefined, 2),
    fromMinute: fc.integer({ min: 0, max: 80 }).map((quarter) => quarter * 15),
    toMinute: fc.integer({ min: 81, max: 96 }).map((quarter) => quarter * 15),
  }),
}
const withinMetres = fc.integer({ min: 500, max: 200_000 })
const names = Object.keys(parts) as (keyof typeof parts)[]
/** Some of them at once: all eleven would leave no shop. */
const someParts = fc
  .tuple(fc.record({ ...parts, withinMetres }), fc.subarray(names, { minLength: 2, maxLength: 4 }))
  .map(([all, kept]): Parts => {
    const some = Object.entries(all).filter(([name]) => kept.includes(name as never))
    return { ...Object.fromEntries(some), withinMetres: all.withinMetres }
  })
type Parts = Partial<
  Omit<ShopQuery, 'day' | 'days' | 'fromMinute' | 'toMinute'> & {
    window: { day: string; days: number | undefined; fromMinute: number; toMinute: number }
  }
>

function questionOf({ window, near, withinMetres: metres, ...rest }: Parts): ShopQuery {
  const place = near && { near, ...(metres !== undefined && { withinMetres: metres }) }
  return { ...rest, ...place, ...window }
}

const when = (isAsked: unknown, condition: RawBuilder<unknown>) => (isAsked ? condition : sql`true`)

/** What an index of nothing but SQL and the engine would answer. */
async function oracle(question: ShopQuery): Promise<string[]> {
  const { category, lengthMinutes, maxPriceMinor, minRating, gender, amenities, bounds } = question
  const { near, withinMetres: metres, openNow, partySize } = question
  const [latitude, longitude] = (near ?? '0,0').split(',').map(Number)
  const [south, west, north, east] = (bounds ?? '0,0,0,0').split(',').map(Number)
  const isWindow = question.day !== undefined
  const offers = category || lengthMinutes || maxPriceMinor !== undefined || gender || isWindow
  const { rows } = await sql<{ id: string; variants: string[] }>`
    select s.id, array(
      select v.id from service_shop o
      join service e on e.id = o.service_id and e.is_active
      join category c on c.id = e.category_id
      join variant v on v.service_id = e.id and v.is_active
      join variant_price p on p.variant_id = v.id and p.currency = s.currency
      where o.shop_id = s.id and ${when(category, sql`c.kind = ${category}`)}
        and ${when(lengthMinutes, sql`v.length_minutes = ${lengthMinutes}`)}
        and ${when(maxPriceMinor !== undefined, sql`p.price_minor <= ${maxPriceMinor}`)}
        and ${when(
          gender,
          sql`exists (select from skill k join staff_member m on m.id = k.staff_id and m.is_active
            and not m.is_for_returning_only and m.gender = ${gender}
            where k.variant_id = v.id and exists (select from shift f where f.staff_id = m.id and f.shop_id = s.id))`,
        )}) as variants
    from shop s
    where s.is_active and ${when(minRating, sql`s.rating_average >= ${minRating}`)}
      and ${when(partySize, sql`s.party_limit >= ${partySize}`)}
      and ${when(amenities, sql`s.amenities @> ${amenities}::text[]`)}
      and ${when(
        metres,
        sql`round(metres_between(${latitude}, ${longitude}, s.latitude, s.longitude)) <= ${metres}`,
      )}
      and ${when(
        bounds,
        sql`s.latitude between ${south} and ${north} and case when ${west}::float8 <= ${east}::float8
          then s.longitude between ${west} and ${east} else s.longitude >= ${west} or s.longitude <= ${east} end`,
      )}
      and ${when(
        openNow,
        sql`not exists (select from shop_closure x where x.shop_id = s.id and x.from_minute is null
            and (${now}::timestamptz at time zone s.time_zone)::date between x.from_day and x.to_day)
          and exists (select from shop_hours h where h.shop_id = s.id
            and h.weekday = extract(isodow from ${now}::timestamptz at time zone s.time_zone)
            and extract(epoch from (${now}::timestamptz at time zone s.time_zone)::time) / 60
              between h.from_minute and h.to_minute - 1)`,
      )}
    order by s.id`.execute(stage.database.db)
  const found: string[] = []
  for (const { id, variants } of rows) {
    if (offers && variants.length === 0) continue
    if (!isWindow || (await isFree(id, variants, question))) found.push(id)
  }
  return found
}

async function isFree(shopId: string, variants: string[], question: ShopQuery) {
  const world = await stage.snapshots.of(shopId)
  const shop = stage.index.shops.byId.get(shopId)!
  const window = windowOf(question, world.prepared.zone, shop.rules, now.getTime())
  const { gender: wish = 'any', partySize = 1 } = question
  return variants.some(
    (variantId) =>
      startsOf(world, { variantId, wish, partySize }, window, now.getTime()).length > 0,
  )
}

async function agrees(combination: Parts) {
  const question = questionOf(combination)
  const query = prepareQuery(stage.index, { ...question, sort: 'relevance' }, now.getTime())
  const ids: string[] = []
  const unknown: Hit[] = []
  find(stage.index, query, (hit) => {
    if (hit.isKnown || !query.hasWindow) ids.push(hit.entry.id)
    else unknown.push({ ...hit })
  })
  expect(query.partySize === 1 ? unknown : []).toEqual([])
  for (const { entry } of await refineHits(query, stage.snapshots, unknown)) ids.push(entry.id)
  expect(ids.toSorted()).toEqual(await oracle(question))
  return ids.length
}

const seed = 20_261_122

/** Every shop of the demo world has women and men, and room for six; only some give everything, and at any time. */
const beside = {
  gender: { category: parts.category, lengthMinutes: parts.lengthMinutes },
  partySize: { window: parts.window },
}

test.each(names)(
  '%s finds what SQL finds',
  async (name) => {
    const { [name as 'gender']: more = {} } = beside
    const combinations = fc.record({ [name]: parts[name], withinMetres, ...more })
    let narrowed = 0
    for (const sample of fc.sample(combinations, { seed, numRuns: 12 }))
      if ((await agrees(sample as Parts)) < 12) narrowed += 1
    expect(narrowed).toBeGreaterThan(0)
  },
  120_000,
)

let foundSome = 0
property.prop([someParts], { seed, numRuns: 200 })(
  'any of them together find what SQL finds',
  async (combination) => {
    if ((await agrees(combination)) > 0) foundSome += 1
  },
  240_000,
)

test('some of these questions found something', () => {
  expect(foundSome).toBeGreaterThan(30)
})
