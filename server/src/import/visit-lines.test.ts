import { describe, expect, it } from 'vitest'
import { importStage } from './testing.ts'

const stage = importStage({ therapists: 2, rooms: 2 })
const { stage: small, rows } = stage

describe('visits to come', () => {
  const header = 'Client,Date,Time,Service,Duration,Staff,Price,Status,Notes\n'

  it('take their therapist and room, one beside the other, and are told to nobody', async () => {
    const shared = 'ada@mail.example'
    await stage.imported('clients', `Name,Email\nAda Martin,${shared}\nBen\nCleo\n`)
    const file = `${header.trim()},Email
Ada Martin,25/11/2026,10:00,Swedish,60,Therapist 1,,,By the window
Ben,25/11/2026,10:00,Swedish,45,,70,,
Cleo,2026-11-25,10:30,Suédois,30,,,,
Cleo,25/11/2026,12:00,Swedish - 30 min,,Therapist 1,,,
Ben,20/11/2026,10:00,Swedish,60,,,,
Ben,26/11/2026,10:00,Swedish,60,,,Cancelled,
Nobody,26/11/2026,10:00,Swedish,60,,,,,${shared}
Ben,26/11/2026,10:00,Thai,60,Someone,,,
Ben,26/11/2026,03:00,Swedish,60,,,,
Ada Martin,25/11/2026,10:00,Swedish,60,,,,
`
    const done = await stage.imported('visits', file)
    expect(await stage.faults(done.id)).toEqual([
      [4, 'Date: The therapist has something else then.'],
      [8, 'Client: No client has this name, e-mail or number. Import your clients first.'],
      [
        9,
        'Service: This spa offers no published service of that name.',
        'Staff: No therapist of this spa is called so.',
      ],
      [10, 'Date: The spa is closed then.'],
    ])
    expect(await stage.faults(done.id, 'skipped')).toEqual([
      [6, ': This visit is over.'],
      [7, ': This visit was called off.'],
      [11, ': The same as line 2.'],
    ])
    expect(done).toMatchObject({ state: 'done', fits: 3, skipped: 3, wrong: 4 })
    const visits = await rows(
      `select c.name, b.state, b.source, b.total_minor, b.note, to_char(b.starts_at at time zone 'UTC', 'DD HH24:MI') as at,
         (select count(*)::int from claim k where k.business_id = b.business_id and k.booking_id = b.id and k.state = 'kept'
           and k.purpose = 'segment' and k.staff_id is not null) as therapists,
         extract(epoch from b.ends_at - b.starts_at)::int / 60 as minutes
       from booking b join customer c on c.business_id = b.business_id and c.id = b.customer_id
       where b.business_id = $1 order by b.starts_at, c.name`,
    )
    expect(visits).toEqual([
      {
        name: 'Ada Martin',
        state: 'confirmed',
        source: 'console',
        total_minor: 8000,
        note: 'By the window',
        at: '25 09:00',
        therapists: 1,
        minutes: 60,
      },
      {
        name: 'Ben',
        state: 'confirmed',
        source: 'console',
        total_minor: 7000,
        note: null,
        at: '25 09:00',
        therapists: 1,
        minutes: 45,
      },
      {
        name: 'Cleo',
        state: 'confirmed',
        source: 'console',
        total_minor: 4000,
        note: null,
        at: '25 11:00',
        therapists: 1,
        minutes: 30,
      },
    ])
    expect(await rows(`select event from booking_event where business_id = $1`)).toEqual(
      Array.from({ length: 3 }, () => ({ event: 'booking.imported' })),
    )
    const again = await stage.checked('visits', file)
    expect(again).toMatchObject({ fits: 0, skipped: 6 })
  })

  it('go again but for those that have gone on', async () => {
    await stage.imported('clients', 'Name\nAda\nBen\n')
    const { id } = await stage.imported(
      'visits',
      `${header}Ada,25/11/2026,10:00,Swedish,,,,,\nBen,25/11/2026,10:00,Swedish,,,,,\n`,
    )
    const [first] = await rows<{ id: string }>(
      `select b.id from booking b join customer c on c.business_id = b.business_id and c.id = b.customer_id
       where b.business_id = $1 and c.name = 'Ada'`,
    )
    const cancelled = await small.api.ask(
      'POST',
      `/console/bookings/${first!.id}/cancel`,
      small.desk(),
    )
    expect(cancelled.status).toBe(200)
    expect((await stage.ask('GET', `/${id}/uses`)).body).toMatchObject({
      used: 1,
      lines: [{ line: 2 }],
    })
    await stage.undone(id, true)
    expect(await stage.seen(id)).toMatchObject({ state: 'undone', kept: 1 })
    expect(await rows(`select state from booking where business_id = $1 order by state`)).toEqual([
      { state: 'cancelled' },
      { state: 'released' },
    ])
    expect(await rows(`select distinct state from claim where business_id = $1`)).toEqual([
      { state: 'released' },
    ])
  })

  it('come in where only a hold that is over has their time', async () => {
    await stage.imported('clients', 'Name\nAda\nBen\n')
    for (const [at, staff] of [
      ['09:00', 0],
      ['11:00', 1],
    ] as const) {
      const wish = small.world.staffIds[staff]
      const guests = [{ items: [{ variantId: small.world.hourId, wish }] }]
      expect((await small.hold(`2026-11-25T${at}:00.000Z`, { guests })).status).toBe(201)
    }
    small.later(11)
    const file = `${header}Ada,25/11/2026,10:00,Swedish,,Therapist 1,,,\nBen,25/11/2026,12:00,Swedish,,Therapist 2,,,\n`
    expect(await stage.imported('visits', file)).toMatchObject({ state: 'done', fits: 2 })
    expect(await rows(`select state from booking where business_id = $1 order by state`)).toEqual([
      { state: 'confirmed' },
      { state: 'confirmed' },
      { state: 'expired' },
      { state: 'expired' },
    ])
  })

  it('come in all or not at all where somebody was faster', async () => {
    await stage.imported('clients', 'Name\nAda\nBen\nCleo\n')
    const file = `${header}Ada,25/11/2026,10:00,Swedish,,Therapist 1,,,\nBen,25/11/2026,12:00,Swedish,,,,,\n`
    const { id } = await stage.checked('visits', file)
    await small.booked('2026-11-25T09:00:00.000Z', {
      guests: [{ items: [{ variantId: small.world.hourId, wish: small.world.staffIds[0] }] }],
    })
    await stage.ask('POST', `/${id}/start`, { body: { leavesOut: false } })
    await stage.work()
    expect(await stage.seen(id)).toMatchObject({
      state: 'checked',
      fits: 1,
      wrong: 1,
      fault:
        'Something has changed since the file was checked. Nothing was imported; please look again.',
    })
    expect(await stage.count('booking')).toBe(1)
  })
})
