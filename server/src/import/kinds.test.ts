import { describe, expect, it } from 'vitest'
import { importStage } from './testing.ts'

const stage = importStage({ therapists: 2, rooms: 2 })
const { stage: small } = stage

async function rows<T extends object>(statement: string): Promise<T[]> {
  return (await small.database.pool.query<T>(statement, [small.world.businessId])).rows
}

/** What the ledger holds, as stored and as replayed. */
const books = async () =>
  Object.fromEntries(
    (
      await rows<{ kind: string; minor: string }>(
        `select kind, sum(replayed_minor) as minor from ledger_balance where business_id = $1
       and (stored_minor is null or stored_minor = replayed_minor) group by kind`,
      )
    ).map(({ kind, minor }) => [kind, Number(minor)]),
  )

describe('services', () => {
  const menu = `Service;Nom en français;Category;Duration;Price;Description
Hot stones;Pierres chaudes;Massages;60;85,00;Warm basalt.
Hot stones;;Massages;1h30;120;
Hammam;;;45 min;;
Swedish;;;60;80;
Odd;;;3;-5;
Hot stones;;Massages;60;85;
`
  it('come in as drafts with their lengths and prices, and go again', async () => {
    const done = await stage.imported('services', menu)
    expect(done).toMatchObject({ state: 'done', fits: 3, skipped: 2, wrong: 1 })
    expect(await stage.faults(done.id)).toEqual([
      [
        6,
        'Duration: This is no length between 5 and 720 minutes.',
        'Price: This is no amount in EUR.',
      ],
    ])
    expect(await stage.faults(done.id, 'skipped')).toEqual([
      [5, 'Service: Already here.'],
      [7, ': The same as line 2.'],
    ])
    const found = await rows(
      `select s.name, c.name ->> 'en' as category, s.is_active, v.length_minutes, p.price_minor from service s
       join category c on c.business_id = s.business_id and c.id = s.category_id
       join variant v on v.business_id = s.business_id and v.service_id = s.id
       left join variant_price p on p.business_id = v.business_id and p.variant_id = v.id
       where s.business_id = $1 and not s.is_active order by s.name ->> 'en', v.length_minutes`,
    )
    expect(found).toEqual([
      {
        name: { en: 'Hammam', fr: 'Hammam' },
        category: 'Treatments',
        is_active: false,
        length_minutes: 45,
        price_minor: null,
      },
      {
        name: { en: 'Hot stones', fr: 'Pierres chaudes' },
        category: 'Massages',
        is_active: false,
        length_minutes: 60,
        price_minor: 8500,
      },
      {
        name: { en: 'Hot stones', fr: 'Pierres chaudes' },
        category: 'Massages',
        is_active: false,
        length_minutes: 90,
        price_minor: 12000,
      },
    ])
    expect((await stage.undone(done.id)).status).toBe(200)
    expect(await stage.count('service')).toBe(1)
    expect(await stage.count('category')).toBe(1)
  })

  it('stay once somebody has worked on them', async () => {
    const { id } = await stage.imported('services', menu)
    await small.database.pool.query(
      `insert into outbox (business_id, event, subject_id) select business_id, 'service.saved', id from service
       where business_id = $1 and name ->> 'en' = 'Hammam'`,
      [small.world.businessId],
    )
    expect((await stage.undone(id)).body.code).toBe('import_in_use')
    await stage.undone(id, true)
    expect(await stage.seen(id)).toMatchObject({ state: 'undone', kept: 1 })
    expect(await stage.count('service')).toBe(2)
  })
})

describe('therapists', () => {
  it('come in without hours, once, and go again', async () => {
    const done = await stage.imported(
      'staff',
      'Name,Gender\nAda,F\nTherapist 1,\nAda,\nBen,cat\nCleo,\n',
    )
    expect(done).toMatchObject({ state: 'done', fits: 2, skipped: 2, wrong: 1 })
    expect(
      await rows(
        `select name, gender from staff_member where business_id = $1 and name ~ '^[AC]' order by name`,
      ),
    ).toEqual([
      { name: 'Ada', gender: 'female' },
      { name: 'Cleo', gender: 'other' },
    ])
    await stage.undone(done.id)
    expect(await stage.count('staff_member')).toBe(2)
  })
})

describe('visits to come', () => {
  const header = 'Client,Date,Time,Service,Duration,Staff,Price,Status,Notes\n'

  it('take their therapist and room, one beside the other, and are told to nobody', async () => {
    await stage.imported('clients', 'Name\nAda Martin\nBen\nCleo\n')
    const file = `${header}Ada Martin,25/11/2026,10:00,Swedish,60,Therapist 1,,,By the window
Ben,25/11/2026,10:00,Swedish,45,,70,,
Cleo,2026-11-25,10:30,Suédois,30,,,,
Cleo,25/11/2026,12:00,Swedish - 30 min,,Therapist 1,,,
Ben,20/11/2026,10:00,Swedish,60,,,,
Ben,26/11/2026,10:00,Swedish,60,,,Cancelled,
Nobody,26/11/2026,10:00,Swedish,60,,,,
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

describe('wallets', () => {
  const file =
    'Client,E-mail,Balance\nAda,ada@example.test,"1.120,50"\nBen,,30\nCleo,,0\nDora,,-5\nBen,,1\nEve,,lots\n'
  const people = 'Name,E-mail\nAda,ada@example.test\nBen,\nCleo,\nDora,\nEve,\n'

  it('are opened by entries that balance, once, and closed again', async () => {
    await stage.imported('clients', people)
    const checked = await stage.checked('balances', file)
    expect(checked).toMatchObject({ fits: 2, skipped: 1, wrong: 3, sumMinor: 115050 })
    expect(await stage.faults(checked.id)).toEqual([
      [
        5,
        'Balance: This client owes money. A wallet is never below zero: take it at the till instead.',
      ],
      [6, 'Client: The same as line 3.'],
      [7, 'Balance: This is no amount in EUR.'],
    ])
    expect(await books()).toEqual({})
    const done = await stage.imported('balances', file)
    expect(await books()).toEqual({ wallet: 115050, brought_forward: -115050 })
    expect(await stage.checked('balances', file)).toMatchObject({ fits: 0, skipped: 4 })
    await stage.undone(done.id)
    expect(await books()).toEqual({ wallet: 0, brought_forward: 0 })
    expect(await stage.imported('balances', file)).toMatchObject({ state: 'done' })
    expect(await books()).toEqual({ wallet: 115050, brought_forward: -115050 })
  })

  it('have to come to what the business says they come to', async () => {
    await stage.imported('clients', people)
    const { id, fault } = await stage.checked('balances', file, { totalMinor: 115051 })
    expect(fault).toContain('don’t come to the total')
    expect((await stage.ask('POST', `/${id}/start`, { body: { leavesOut: true } })).body.code).toBe(
      'import_not_ready',
    )
    expect(await stage.imported('balances', file, { totalMinor: 115050 })).toMatchObject({
      state: 'done',
      fault: null,
    })
  })

  it('stay where they were spent', async () => {
    await stage.imported('clients', people)
    const { id } = await stage.imported('balances', file)
    const [ben] = await rows<{ id: string }>(
      `select id from customer where business_id = $1 and name = 'Ben'`,
    )
    await small.database.pool.query(
      `select ledger_post($1, 'spent', 'test', 'wallet', $2, null, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [
        small.world.businessId,
        ben!.id,
        [`wallet:${ben!.id}:EUR`, 'revenue_fee::EUR'],
        ['wallet', 'revenue_fee'],
        [ben!.id, ''],
        ['EUR', 'EUR'],
        [true, false],
        [`wallet:${ben!.id}:EUR`],
        ['revenue_fee::EUR'],
        [100],
        ['EUR'],
      ],
    )
    const uses = (await stage.ask('GET', `/${id}/uses`)).body
    expect(uses).toMatchObject({ used: 1, lines: [{ line: 3, use: 'It has been spent since.' }] })
    await stage.undone(id, true)
    expect(await stage.seen(id)).toMatchObject({ state: 'undone', kept: 1 })
    expect(await books()).toEqual({ wallet: 2900, brought_forward: -3000, revenue_fee: 100 })
  })
})

describe('notes', () => {
  it('are first versions, with who wrote them and when, and go again unless rewritten', async () => {
    await stage.imported('clients', 'Name\nAda\nBen\n')
    const done = await stage.imported(
      'notes',
      'Client,Note,Date,Author\nAda,Likes it quiet.,14/03/2024,Rosa\nBen,Window,,\nAda,,,\nCleo,x,,\n',
    )
    expect(done).toMatchObject({ state: 'done', fits: 2, wrong: 2 })
    const found = await rows<{ id: string; text: string }>(
      `select id, text, version, author_name, author_id is null as foreign, to_char(written_at, 'YYYY-MM-DD') as day
       from customer_note where business_id = $1 order by text`,
    )
    expect(found).toMatchObject([
      {
        text: 'Likes it quiet.',
        version: 1,
        author_name: 'Rosa',
        foreign: true,
        day: '2024-03-14',
      },
      { text: 'Window', version: 1, author_name: 'Odile', foreign: false, day: '2026-11-24' },
    ])
    const [ada] = await rows<{ id: string }>(
      `select id from customer where business_id = $1 and name = 'Ada'`,
    )
    const written = await small.api.ask(
      'POST',
      `/console/customers/${ada!.id}/notes`,
      small.desk({
        user: stage.owner,
        body: { noteId: found[0]!.id, noteVersion: 1, noteText: 'Likes music.' },
      }),
    )
    expect(written.status).toBe(200)
    await stage.undone(done.id, true)
    expect(
      await rows(`select text from customer_note where business_id = $1 order by version`),
    ).toEqual([{ text: 'Likes it quiet.' }, { text: 'Likes music.' }])
  })
})
