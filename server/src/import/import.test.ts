import { importLimits } from '@serein/shared/import/rules.ts'
import { describe, expect, it } from 'vitest'
import { oneGuest } from '../booking/testing.ts'
import { stopAfter } from '../platform/testing/stop-signal.ts'
import { importStage } from './testing.ts'

const stage = importStage({ therapists: 2 })
const { stage: small, rows } = stage

const clients = `First name,Last name,E-mail,Mobile,Birthday,Notes
Ada,Martin,ada@example.test,06 12 34 56 78,12/08/1985,Likes it quiet.
Zoé,"Lévy, née Roux",zoe@example.test,,,
,,ben@example.test,,,
`

describe('a file of clients', () => {
  it('is read, matched and checked without writing anything', async () => {
    const { id, columns, headings, encoding, separator, samples, state } = await stage.upload(
      'clients',
      clients,
    )
    expect({ columns, encoding, separator, state }).toEqual({
      columns: { firstName: 0, lastName: 1, email: 2, phone: 3, birthday: 4, note: 5 },
      encoding: 'utf-8',
      separator: ',',
      state: 'uploaded',
    })
    expect(headings).toHaveLength(6)
    expect(samples[1]).toEqual(['Zoé', 'Lévy, née Roux', 'zoe@example.test', '', '', ''])
    expect(await stage.count('customer')).toBe(0)
    const checked = await stage.checked('clients', clients)
    expect(checked).toMatchObject({
      state: 'checked',
      fits: 2,
      skipped: 0,
      wrong: 1,
      total: 3,
      done: 0,
    })
    expect(await stage.count('customer')).toBe(0)
    expect(await stage.faults(checked.id)).toEqual([[4, 'First name: This is missing.']])
    expect(id).not.toBe(checked.id)
  })

  it('whose process is asked to stop goes on in another one, and it was no try of it', async () => {
    const { id } = await stage.checked('clients', clients)
    await stage.ask('POST', `/${id}/start`, { body: { leavesOut: true } })
    await stage.work(stopAfter(1))
    expect(await stage.seen(id)).toMatchObject({ state: 'running', done: 0 })
    expect(await stage.count('customer')).toBe(0)
    expect(await rows('select lease, tries from import where business_id = $1')).toEqual([
      { lease: null, tries: 0 },
    ])
    await stage.work()
    expect(await stage.seen(id)).toMatchObject({ state: 'done' })
  })

  it('is mended where it is wrong, imported, and found again', async () => {
    const { id } = await stage.checked('clients', clients)
    expect(
      (await stage.ask('POST', `/${id}/start`, { body: { leavesOut: false } })).body.code,
    ).toBe('import_has_faults')
    const cellTexts = ['Ben', '', 'ben@example.test', '', '', '']
    expect((await stage.ask('POST', `/${id}/lines/4`, { body: { cellTexts } })).status).toBe(200)
    await stage.work()
    expect(await stage.seen(id)).toMatchObject({ state: 'checked', fits: 3, wrong: 0 })
    await stage.ask('POST', `/${id}/start`, { body: { leavesOut: false } })
    expect(await stage.seen(id)).toMatchObject({ state: 'running' })
    await stage.work()
    expect(await stage.seen(id)).toMatchObject({ state: 'done', total: 3, done: 3 })
    const clientRows = await rows(
      `select c.name, email, phone, birth_day, birth_month, birth_year, n.text, n.version, n.author_name as author
       from customer c left join customer_note n on n.customer_id = c.id where c.business_id = $1 order by c.name`,
    )
    expect(clientRows).toMatchObject([
      {
        name: 'Ada Martin',
        birth_day: 12,
        birth_month: 8,
        birth_year: 1985,
        text: 'Likes it quiet.',
        version: 1,
        author: 'Odile',
      },
      { name: 'Ben', email: 'ben@example.test', phone: null, text: null },
      { name: 'Zoé Lévy, née Roux', email: 'zoe@example.test' },
    ])
  })

  it('brings a client along without the cell that cannot be read, and keeps that as a note', async () => {
    const { id } = await stage.imported(
      'clients',
      `Name,E-mail,Phone,Birthday,Tags,Newsletter
Ben,ben@,+33 6 12 34 56 78 ::: 01 02 03 04 05,31/02/1990,* myContacts ::: Gold,yes
Cleo,cleo@example.test,,0/0/00,,pending
`,
    )
    expect(await stage.seen(id)).toMatchObject({ state: 'done', fits: 2, wrong: 0, noted: 1 })
    expect(await stage.faults(id, 'noted')).toEqual([
      [2, 'E-mail: This is no e-mail address.', 'Birthday: This is no day of the calendar.'],
    ])
    const clientRows = await rows(
      `select c.name, email, phone, birth_day as day, n.text, news_agreed_at is not null as news from customer c
       left join customer_note n on n.customer_id = c.id where c.business_id = $1 order by c.name`,
    )
    const note = `E-mail: ben@
Phone: 01 02 03 04 05
Birthday: 31/02/1990
Tags: Gold
Newsletter: yes`
    expect(clientRows).toEqual([
      { name: 'Ben', email: null, phone: '+33612345678', day: null, text: note, news: true },
      {
        name: 'Cleo',
        email: 'cleo@example.test',
        phone: null,
        day: null,
        text: 'Newsletter: pending',
        news: false,
      },
    ])
  })

  it('brings nobody along twice, be it in one file or in two', async () => {
    const twice = `${clients}Ada,Martin,,+33612345678,,\nAda,Durand,ada@example.test,,,\n`
    const first = await stage.imported('clients', twice)
    expect(first).toMatchObject({ state: 'done', fits: 3, skipped: 1, wrong: 1 })
    expect(await stage.faults(first.id, 'skipped')).toEqual([[5, ': The same as line 2.']])
    expect(await stage.count('customer')).toBe(3)
    const again = await stage.checked('clients', twice)
    expect(again).toMatchObject({ fits: 0, skipped: 4 })
    expect(
      (await stage.ask('POST', `/${again.id}/start`, { body: { leavesOut: true } })).body.code,
    ).toBe('import_not_ready')
  })

  it('is undone for a day, but for whom somebody has used since, and says why', async () => {
    const { id } = await stage.imported('clients', `Name,Notes\nAda,x\nBen,\nCleo,\nDora,\n`)
    const [, ben, cleo] = await rows<{ id: string }>(
      'select id from customer where business_id = $1 order by name',
    )
    const desk = (path: string, body: object) =>
      small.api.ask('POST', `/console${path}`, small.desk({ body }))
    await desk(`/customers/${ben!.id}/block`, { isBlockedOnline: true })
    await desk(`/shops/${small.world.shopId}/walk-ins`, {
      startsAt: '2026-11-25T10:00:00.000Z',
      ...oneGuest({ variantId: small.world.hourId }),
      customer: { customerId: cleo!.id },
      checkIn: false,
    })
    const { body } = await stage.ask('GET', `/${id}/uses`)
    expect(body.used).toBe(2)
    expect(body.lines.map((each: { line: number; use: string }) => [each.line, each.use])).toEqual([
      [3, 'It has been changed since.'],
      [4, 'They have a visit.'],
    ])
    expect((await stage.undone(id)).body.code).toBe('import_in_use')
    expect(await stage.count('customer')).toBe(4)
    expect((await stage.undone(id, true)).status).toBe(200)
    expect(await stage.seen(id)).toMatchObject({ state: 'undone', kept: 2, undoUntil: null })
    expect(await stage.count('customer')).toBe(2)
    expect(await stage.count('customer_note')).toBe(0)
  })

  it('stays when the day is over', async () => {
    const { id, undoUntil } = await stage.imported('clients', 'Name\nAda\n')
    expect(undoUntil).toBe('2026-11-25T07:00:00.000Z')
    small.later(importLimits.undoHours * 60)
    expect((await stage.undone(id)).body.code).toBe('import_undo_over')
  })

  it('leaves nothing behind where it breaks half-way', async () => {
    const { id } = await stage.checked('clients', 'Name\nAda\nBen\nCleo\n')
    await stage.ask('POST', `/${id}/start`, { body: { leavesOut: false } })
    const { pool } = small.database
    await pool.query(`create function fails() returns trigger language plpgsql as $$ begin
      if new.subject_id is not null and new.line = 4 then raise exception 'a bug'; end if; return new; end $$`)
    await pool.query(
      'create trigger fails before update on import_line for each row execute function fails()',
    )
    try {
      await stage.work()
    } finally {
      await pool.query('drop trigger fails on import_line')
      await pool.query('drop function fails')
    }
    expect(await stage.seen(id)).toMatchObject({
      state: 'failed',
      done: 0,
      fault: 'Something went wrong on our side. Nothing was imported.',
    })
    expect(await stage.count('customer')).toBe(0)
  })

  it('is left to who is at it, taken over where they have died, and then written once', async () => {
    const { id } = await stage.checked('clients', 'Name\nAda\nBen\n')
    await stage.ask('POST', `/${id}/start`, { body: { leavesOut: false } })
    const { pool } = small.database
    const isLeasedUntil = (at: string) =>
      pool.query('update import set lease = uuidv7(), leased_until = $1, tries = 1 where id = $2', [
        at,
        id,
      ])
    await isLeasedUntil('2026-11-24T07:00:20Z')
    await stage.work()
    expect(await stage.seen(id)).toMatchObject({ state: 'running' })
    // A process that loses the lease while writing has written nothing.
    await pool.query(`create function loses() returns trigger language plpgsql as $$ begin
      update import set lease = uuidv7() where id = new.import_id; return new; end $$`)
    await pool.query(`create trigger loses before update on import_line for each row
      when (new.subject_id is not null) execute function loses()`)
    await isLeasedUntil('2026-11-24T06:59:00Z')
    try {
      await stage.work()
    } finally {
      await pool.query('drop trigger loses on import_line')
      await pool.query('drop function loses')
    }
    expect(await stage.seen(id)).toMatchObject({ state: 'running' })
    expect(await stage.count('customer')).toBe(0)
    small.later(1)
    await Promise.all([stage.work(), stage.work()])
    expect(await stage.seen(id)).toMatchObject({ state: 'done' })
    expect(await stage.count('customer')).toBe(2)
  })

  it('is given up where whoever tries dies of it', async () => {
    const { id } = await stage.checked('clients', 'Name\nAda\n')
    await stage.ask('POST', `/${id}/start`, { body: { leavesOut: false } })
    const { pool } = small.database
    await pool.query(
      `update import set lease = uuidv7(), tries = 3, leased_until = '2026-11-24T06:59:00Z' where id = $1`,
      [id],
    )
    await stage.work()
    expect(await stage.seen(id)).toMatchObject({ state: 'failed', done: 0 })
  })

  it('is one at a time in a business, until it is thrown away', async () => {
    const one = await stage.upload('clients', clients)
    const two = await stage.upload('clients', clients)
    const body = { fieldColumns: one.columns, importTerms: one.terms }
    expect((await stage.ask('POST', `/${one.id}/check`, { body })).status).toBe(200)
    expect((await stage.ask('POST', `/${two.id}/check`, { body })).body.code).toBe('import_busy')
    await stage.work()
    expect((await stage.ask('POST', `/${two.id}/check`, { body })).status).toBe(200)
    await stage.work()
    expect((await stage.ask('DELETE', `/${two.id}`)).status).toBe(200)
    expect((await stage.ask('GET', `/${two.id}`)).status).toBe(404)
  })

  it('asks for the columns without which there is nothing to import', async () => {
    const { id, terms, columns } = await stage.upload('clients', 'E-mail\nada@example.test\n')
    const { body } = await stage.ask('POST', `/${id}/check`, {
      body: { fieldColumns: columns, importTerms: terms },
    })
    expect(body).toMatchObject({
      code: 'import_columns_missing',
      data: { missing: [['name', 'firstName', 'lastName']] },
    })
  })

  it('can be taken along as CSV where it did not fit, mended, and read again', async () => {
    const { id } = await stage.checked(
      'clients',
      `Name,E-mail,Notes\n,ada@example.test,"=HYPERLINK(""x"")"\nBen,,\n`,
    )
    const { body } = await stage.ask('GET', `/${id}/lines.csv?which=wrong`)
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(body)
    expect(text).toBe(
      `\u{feff}Name,E-mail,Notes,What is wrong\r\n,ada@example.test,"'=HYPERLINK(""x"")",Name: This is missing.\r\n`,
    )
    const again = await stage.imported('clients', text.replace('\n,', '\nAda,'))
    expect(again).toMatchObject({ state: 'done', fits: 1, wrong: 0 })
    const notes = await rows('select text from customer_note where business_id = $1')
    expect(notes).toEqual([{ text: '=HYPERLINK("x")' }])
  })
})
