import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeEach, describe, expect, it } from 'vitest'
import { bookingStage, testVault } from '../../booking/testing.ts'
import type { readPublic } from '../../platform/public-read.ts'
import { UnreadAddress } from '../../platform/public-read.ts'
import { openVault } from '../../platform/vault.ts'
import { staffQuestions } from '../../slot/staff-use.ts'
import { rotaOfPerson } from '../person.ts'
import { resealAddresses } from './address-seal.ts'
import { readCalendars } from './sweep.ts'
import { calendarOf } from '../testing/private-calendars.ts'

const stage = bookingStage({ therapists: 2 })
// Each reads whatever is due.
beforeEach(async () => {
  await stage.sql`delete from private_calendar`
})

const path = '/console/therapist/private-calendar'
const address = 'https://calendar.example/private-5f0k1p/basic.ics'

/** The therapist of that place logs in. */
async function atWork(position = 0) {
  const { businessId, staffIds } = stage.world
  const user = `therapist-${position}-${businessId}`
  await stage.sql`with u as (insert into "user" (id, name, email) values (${user}, 'T', ${`${user}@example.test`}) returning id),
    m as (insert into membership (business_id, user_id, role) select ${businessId}, id, 'therapist' from u)
    update staff_member set user_id = u.id from u where business_id = ${businessId} and staff_member.id = ${staffIds[position]}`
  return { user, staffOf: businessId, role: 'therapist' as const }
}

type Who = Awaited<ReturnType<typeof atWork>>
const add = (as: Who, more: object = {}) => {
  const body = { shopId: stage.world.shopId, address, hasConsented: true, ...more }
  return stage.api.ask('POST', path, { ...as, body })
}
const own = async (as: Who) => (await stage.api.ask('GET', path, as)).body.calendar

/** What the address answers, and what it was asked. */
async function read(answer: { status: 'unchanged' } | UnreadAddress | string) {
  const questions: Parameters<typeof readPublic>[] = []
  await readCalendars({
    db: stage.database.db,
    vault: testVault,
    log: pino({ level: 'silent' }),
    now: () => stage.api.clock.now,
    questions: staffQuestions,
    read(...question) {
      questions.push(question)
      if (answer instanceof Error) return Promise.reject(answer)
      if (typeof answer !== 'string') return Promise.resolve('unchanged')
      return Promise.resolve({ text: answer, etag: '"one"' })
    },
  })
  return questions
}
const busy = (from: string, until: string, ...more: string[]) =>
  calendarOf([`DTSTART:${from}`, `DTEND:${until}`, 'SUMMARY:Secret', ...more])
const tenToEleven = busy('20261125T100000Z', '20261125T110000Z')

async function freeWith(position: number): Promise<string[]> {
  const { shopId, hourId, staffIds } = stage.world
  const question = new URLSearchParams({
    'guests[0][items][0][variantId]': hourId,
    'guests[0][items][0][wish]': staffIds[position]!,
  })
  const { body } = await stage.api.ask('GET', `/shops/${shopId}/slots/2026-11-25?${question}`)
  const starts = body.starts as { startsAt: string; isFree: boolean }[]
  return starts.filter(({ isFree }) => isFree).map(({ startsAt }) => startsAt.slice(11, 16))
}
const calendarOfDesk = async () => {
  const query = `fromDay=2026-11-25&toDay=2026-11-25`
  return (
    await stage.api.ask(
      'GET',
      `/console/shops/${stage.world.shopId}/calendar?${query}`,
      stage.desk(),
    )
  ).body
}
const clashes = () =>
  stage.sql<{
    id: string
  }>`select subject_id as id from outbox where event = 'private_calendar.clashed' and business_id = ${stage.world.businessId}`

describe('a private calendar', () => {
  it('blocks the time of its owner, and no word of it is kept or shown', async () => {
    const as = await atWork()
    const before = await freeWith(0)
    expect((await add(as)).body.calendar).toMatchObject({ host: 'calendar.example', readAt: null })
    const [question] = await read(tenToEleven)
    expect(question).toEqual([address, null, { bytes: 2_097_152, milliseconds: 2_000 }])
    expect(await own(as)).toMatchObject({ busyTimes: 1, failure: null })
    const blockedTimes = before.filter((time) => time > '09:00' && time < '11:00')
    expect(blockedTimes).not.toEqual([])
    expect(await freeWith(0)).toEqual(before.filter((time) => !blockedTimes.includes(time)))
    expect(await freeWith(1)).toEqual(before)
    const [one, other] = (await calendarOfDesk()).therapists
    expect(one.away).toEqual([
      {
        id: one.id,
        from: '2026-11-25T10:00:00.000Z',
        until: '2026-11-25T11:00:00.000Z',
        purpose: 'private',
        note: null,
      },
    ])
    expect(other.away).toEqual([])
    const [row] = await stage.sql<{
      all: string
    }>`select to_jsonb(c)::text as all from private_calendar c`
    expect(row!.all).not.toMatch(/Secret|5f0k1p/u)
    const [entry] = await stage.sql<{ all: string }>`
      select to_jsonb(a)::text as all from audit_entry a where endpoint = 'privateCalendar.add'
        and business_id = ${stage.world.businessId}`
    expect(entry!.all).toContain('blocksTime')
    expect(entry!.all).not.toMatch(/calendar\.example/u)
  })

  it('is asked for what is new every quarter of an hour, and read whole once a day', async () => {
    await add(await atWork())
    expect(await read(tenToEleven)).toHaveLength(1)
    expect(await read(tenToEleven)).toHaveLength(0)
    stage.later(15)
    expect(await read({ status: 'unchanged' })).toMatchObject([[address, '"one"', {}]])
    stage.later(24 * 60)
    expect(await read(tenToEleven)).toMatchObject([[address, null, {}]])
  })

  it.each([
    ['does not answer', new UnreadAddress('no_answer'), 'no_answer'],
    ['answers with a page', '<html>Log in</html>', 'no_calendar'],
  ])('that %s keeps what was known, and says since when', async (_name, answer, problem) => {
    const as = await atWork()
    await add(as)
    await read(tenToEleven)
    const blocked = await freeWith(0)
    stage.later(15)
    const since = stage.api.clock.now.toISOString()
    await read(answer)
    stage.later(15)
    await read(answer)
    expect(await own(as)).toMatchObject({ busyTimes: 1, failure: { since, problem } })
    expect(await freeWith(0)).toEqual(blocked)
    stage.later(15)
    await read(calendarOf())
    expect(await own(as)).toMatchObject({ busyTimes: 0, failure: null })
    expect((await freeWith(0)).length).toBeGreaterThan(blocked.length)
  })

  it('that meets a visit leaves it, and tells of it once', async () => {
    const { staffIds, hourId } = stage.world
    const as = await atWork()
    const wanted = { guests: [{ items: [{ variantId: hourId, wish: staffIds[0] }] }] }
    const { id } = await stage.booked('2026-11-25T09:00:00.000Z', wanted)
    const clashing = busy('20261125T093000Z', '20261125T110000Z')
    await add(as)
    await read(clashing)
    expect(await clashes()).toEqual([{ id }])
    stage.later(15)
    await read(clashing)
    expect(await clashes()).toEqual([{ id }])
    expect(await stage.visitOf(id)).toMatchObject({ state: 'confirmed' })
  })

  it('is not booked over by who planned a moment before', async () => {
    const { businessId, shopId, staffIds } = stage.world
    await add(await atWork())
    await read(tenToEleven)
    const isAtWork = async (from: string, until: string) => {
      const [row] = await stage.sql<{ is: boolean }>`
        select staff_is_at_work(${businessId}, ${shopId}, ${staffIds[0]}, tstzrange(${from}, ${until})) as is`
      return row!.is
    }
    expect(await isAtWork('2026-11-25T10:30:00Z', '2026-11-25T11:30:00Z')).toBe(false)
    expect(await isAtWork('2026-11-25T11:00:00Z', '2026-11-25T12:00:00Z')).toBe(true)
    const [changed] = await stage.sql<{ is: boolean }>`
      select rota_changed_at > now() - interval '1 minute' as is from staff_member where id = ${staffIds[0]}`
    expect(changed!.is).toBe(true)
  })

  it('is added, seen and taken away by its owner alone', async () => {
    const [one, other] = [await atWork(0), await atWork(1)]
    const before = await freeWith(0)
    await add(one)
    await read(tenToEleven)
    expect(await own(other)).toBe(null)
    expect((await stage.api.ask('POST', `${path}/remove`, other)).body.calendar).toBe(null)
    expect(await own(one)).toMatchObject({ busyTimes: 1 })
    expect(
      (
        await stage.api.ask('POST', path, {
          ...stage.desk(),
          body: { shopId: stage.world.shopId, address, hasConsented: true },
        })
      ).status,
    ).toBe(404)
    expect((await stage.api.ask('POST', `${path}/remove`, one)).body.calendar).toBe(null)
    expect(await freeWith(0)).toEqual(before)
  })

  it.each([['http://calendar.example/a.ics'], ['https://127.0.0.1/a.ics'], ['not an address']])(
    'is not read at %s',
    async (wrong) => {
      const answer = await add(await atWork(), { address: wrong })
      expect(answer.body).toMatchObject({
        code: 'private_calendar_not_allowed',
        data: { fields: [{ path: 'address' }] },
      })
    },
  )

  it('is not read without a yes, and as webcal it is HTTPS', async () => {
    const as = await atWork()
    expect((await add(as, { hasConsented: false })).status).toBe(400)
    await add(as, { address: address.replace('https', 'webcal') })
    expect((await read(tenToEleven))[0]![0]).toBe(address)
  })

  it.each([
    ['have left the business', sql`update staff_member set user_id = null where user_id = `],
    ['serve no more', sql`update staff_member set is_active = false where user_id = `],
  ])('ends when they %s', async (_words, change) => {
    const as = await atWork()
    await add(as)
    await read(tenToEleven)
    await stage.sql`${change}${as.user}`
    stage.later(15)
    expect(await read(tenToEleven)).toEqual([])
    expect(await stage.sql`select from private_calendar`).toEqual([])
  })

  it('comes with what is exported of its owner without its address, and goes with them', async () => {
    const as = await atWork()
    await add(as)
    await read(tenToEleven)
    const sections = await rotaOfPerson.sections!(stage.database.db, as.user)
    const { rows } = sections.find(({ name }) => name === 'privateCalendars')!
    expect(rows).toMatchObject([{ host: 'calendar.example', busy: [{}] }])
    await stage.database.db.transaction().execute((tx) => rotaOfPerson.erase!(tx, as.user))
    expect(await stage.sql`select from private_calendar`).toEqual([])
  })

  it('is sealed anew by a new key', async () => {
    await add(await atWork())
    const keys = [
      { id: 'new', key: Buffer.alloc(32, 9) },
      { id: 'test', key: Buffer.alloc(32, 7) },
    ]
    const vault = openVault(keys)
    expect(await resealAddresses(stage.database.db, vault)).toEqual({ resealed: 1, unreadable: 0 })
    const [row] = await stage.sql<{ sealed: string; id: string }>`
      select address_sealed as sealed, staff_id as id from private_calendar`
    expect(openVault([keys[0]!]).open(row!.sealed, `private_calendar/${row!.id}/address`)).toBe(
      address,
    )
  })
})
