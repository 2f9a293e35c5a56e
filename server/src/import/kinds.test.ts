import { describe, expect, it } from 'vitest'
import { importStage } from './testing.ts'

const stage = importStage({ therapists: 2, rooms: 2 })
const { stage: small, rows } = stage

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
