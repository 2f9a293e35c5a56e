import { describe, expect, it } from 'vitest'
import { messagesOfPerson } from './person.ts'
import { bookWith, choose, colleague, colleagues, kindsOf, mailsOf } from './testing/colleague.ts'
import { messageStage } from './testing.ts'

const stage = messageStage()
const bookedWith = (place: number, startsAt?: string) => bookWith(stage, place, startsAt)

describe('nobody hears', () => {
  it('what they have turned off, be it while it waits to be sent', async () => {
    const [off, meanwhile] = await colleagues(stage, 0, 'owner')
    await choose(stage, off, { choices: { booked: [] } })
    await choose(stage, meanwhile, { choices: { booked: ['mail', 'app'] } })
    stage.peer.plan(meanwhile.email, 'come back later')
    await bookedWith(0)
    await stage.run()
    await choose(stage, meanwhile, { choices: { booked: ['app'] } })
    await stage.runLater(5)
    expect([await kindsOf(stage, off), mailsOf(stage, off)]).toEqual([[], []])
    expect([await kindsOf(stage, meanwhile), mailsOf(stage, meanwhile)]).toEqual([
      ['visit_booked'],
      [],
    ])
    expect(await dropped()).toEqual(['turned_off_or_hidden'])
  })

  it('by SMS, once their number has answered STOP', async () => {
    const who = await colleague(stage, 'therapist', 0)
    const phone = `+336${String(Date.now()).slice(-8)}`
    const { pool } = stage.database
    await pool.query('update "user" set phone_number = $2 where id = $1', [who.user, phone])
    await pool.query('insert into sms_opt_out (phone_number, since) values ($1, now())', [phone])
    await choose(stage, who, { choices: { booked: ['sms'] }, quietToMinute: 21 * 60 })
    await bookedWith(0)
    await stage.run()
    expect(await dropped()).toEqual(['opted_out'])
  })

  it('of another shop than those they chose', async () => {
    const owner = await colleague(stage, 'owner')
    const rows = await stage.sql<{ id: string }>`
      insert into shop (business_id, slug, name, description, street, postal_code, city, country, latitude, longitude,
        time_zone, currency, tax_rate, tax_is_included)
      select business_id, 'two', 'Two', description, street, postal_code, city, country, latitude, longitude, time_zone,
        currency, tax_rate, tax_is_included from shop where id = ${stage.world.shopId} returning id`
    expect(await choose(stage, owner, { shopIds: [rows[0]!.id] })).toBe(200)
    await bookedWith(0)
    await stage.run()
    expect(await kindsOf(stage, owner)).toEqual([])
  })

  it('after they have left, or have lost the right to see it', async () => {
    const [leaver, limited] = await colleagues(stage, 0, 'front_desk')
    await choose(stage, limited, { choices: { booked: ['mail', 'app'] } })
    for (const { email } of [leaver, limited]) stage.peer.plan(email, 'come back later')
    await bookedWith(0)
    await stage.run()
    const { businessId } = stage.world
    const { pool } = stage.database
    await pool.query('delete from membership where user_id = $1', [leaver.user])
    await pool.query(
      `insert into permission (business_id, role, area, level) values ($1, 'front_desk', 'calendar', 'none')`,
      [businessId],
    )
    await stage.runLater(5)
    await bookedWith(1, '2026-11-25T11:00:00.000Z')
    await stage.run()
    expect([mailsOf(stage, leaver), mailsOf(stage, limited)]).toEqual([[], []])
    const { rows } = await pool.query(
      'select user_id from notification where member_of = $1 order by 1',
      [businessId],
    )
    expect(rows, 'of the one all is gone, of the other nothing came').toHaveLength(1)
  })

  it('in their quiet hours by SMS, push or mail; the bell has it at once', async () => {
    const who = await colleague(stage, 'therapist', 0)
    await choose(stage, who, {
      choices: { booked: ['mail', 'push', 'app'] },
      quietFromMinute: 20 * 60,
      quietToMinute: 7 * 60,
    })
    stage.api.clock.now = new Date('2026-11-24T20:00:00.000Z')
    await bookedWith(0, '2026-11-26T09:00:00.000Z')
    await stage.run()
    expect(await kindsOf(stage, who)).toEqual(['visit_booked'])
    expect(mailsOf(stage, who)).toEqual([])
    const { rows } = await stage.database.pool.query(
      'select distinct due_at as at, attempts from delivery where member_of = $1',
      [stage.world.businessId],
    )
    expect(rows).toEqual([{ at: new Date('2026-11-25T06:00:00.000Z'), attempts: 0 }])
    await stage.runAt('2026-11-25T06:00:00.000Z')
    expect(mailsOf(stage, who)).toHaveLength(1)
  })

  it('of a client who has been erased', async () => {
    const owner = await colleague(stage, 'owner')
    await bookedWith(0)
    await stage.run()
    const { rows } = await stage.database.pool.query(
      'select about_user_id as about from notification where member_of is not null and user_id = $1',
      [owner.user],
    )
    expect(rows).toEqual([{ about: stage.world.userId }])
    await stage.database.db
      .transaction()
      .execute((tx) => messagesOfPerson.erase(tx, stage.world.userId))
    expect(await kindsOf(stage, owner)).toEqual([])
  })
})

async function dropped(): Promise<string[]> {
  const { rows } = await stage.database.pool.query<{ reason: string }>(
    `select reason from delivery where member_of = $1 and state = 'dropped'`,
    [stage.world.businessId],
  )
  return rows.map(({ reason }) => reason)
}
