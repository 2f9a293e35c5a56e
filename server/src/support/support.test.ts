import type { Ticket } from '@serein/shared/support/ticket.ts'
import { expect, test } from 'vitest'
import { endpointNamed, headersOf, type Person, fileWorld, askingAs } from '../endpoint/testing.ts'
import { photograph } from '../endpoint/sample-picture.ts'
import { openLinks } from '../platform/link.ts'
import { forgetTickets } from './sweep.ts'

const world = fileWorld()

const ask = askingAs('camille', world)

type Row = { recipient: string; name: string | null; mail: { action: object } }

const question = { subject: 'A towel', text: 'Do I bring one?' }
const toBusiness = async () =>
  (await ask('support.ask', { ...question, shopId: world.home.shopId })).body as unknown as Ticket

async function mails(ticketId: string) {
  const { rows } = await world.database.pool.query<Row>(
    `select d.recipient, d.recipient_name as name, d.facts -> 'mail' as mail from delivery d
     where d.source in (select 'support:' || id from support_message where ticket_id = $1)
       or d.source = 'support:' || $1 order by d.created_at, d.id`,
    [ticketId],
  )
  return rows
}

test('a client asks, the desk answers, a mail leads back, and it is closed and opened again', async () => {
  const ticket = await toBusiness()
  const { ticketId } = ticket
  expect(ticket).toMatchObject({ state: 'open', handledBy: { kind: 'business' } })
  const queue = await ask('support.queue', {}, 'front_desk')
  const listed = (queue.body.tickets as { ticketId: string }[]).map((each) => each.ticketId)
  expect(listed).toContain(ticketId)
  await ask('support.answer', { ticketId, text: 'Only for us.', isNote: true }, 'front_desk')
  expect(await mails(ticketId)).toEqual([])
  const answered = await ask('support.answer', { ticketId, text: 'We have some.' }, 'front_desk')
  expect(answered.body).toMatchObject({ state: 'answered' })
  const [mail] = await mails(ticketId)
  expect(mail).toMatchObject({
    recipient: expect.stringContaining('camille@'),
    mail: { action: { path: `/support?ticket=${ticketId}` } },
  })
  const inbox = (await ask('notification.list', {})).body
  expect((inbox.notifications as object[])[0]).toMatchObject({
    kind: 'question_answered',
    facts: { ticketId, question: 'A towel' },
  })
  const read = (await ask('support.ticket', { ticketId })).body as unknown as Ticket
  expect(read.messages.map(({ text, isMine }) => [text, isMine])).toEqual([
    ['Do I bring one?', true],
    ['We have some.', false],
  ])
  expect(JSON.stringify(read)).not.toContain('Only for us')
  expect((await ask('support.close', { ticketId })).body).toMatchObject({ state: 'closed' })
  const again = await ask('support.write', { ticketId, text: 'And slippers?' })
  const events = await world.database.pool.query(
    `select data from outbox where event = 'support.written' and subject_id = $1`,
    [ticketId],
  )
  expect(events.rows).toMatchObject([
    { data: { handledBy: 'business', messageId: expect.any(String) } },
  ])
  expect(again.body).toMatchObject({ state: 'open' })
})

test('nobody else finds a question: no other business, no platform, no link', async () => {
  const { ticketId } = await toBusiness()
  const tries: [string, object, Person | null][] = [
    ['support.platformTicket', { ticketId }, 'admin'],
    ['support.platformAnswer', { ticketId, text: 'x' }, 'admin'],
    ['support.byLink', { ticketToken: 'a'.repeat(43) }, null],
  ]
  for (const [name, input, person] of tries)
    expect({ name, status: (await ask(name, input, person)).status }).toEqual({ name, status: 404 })
  const foreign = await ask('support.queue', {}, 'foreignOwner')
  expect(foreign.body).toMatchObject({ tickets: [], openCount: 0 })
  const visit = await world.database.pool.query<{ id: string }>(
    `select b.id from booking b join "user" u on u.id = b.user_id where u.email like 'hugo@%' limit 1`,
  )
  const others = await ask('support.ask', { ...question, bookingId: visit.rows[0]!.id })
  expect(others.status).toBe(404)
})

test('a question goes to the platform and back, and each reads the note that came along and not the other’s', async () => {
  const { ticketId } = await toBusiness()
  await ask('support.answer', { ticketId, text: 'Between us.', isNote: true }, 'owner')
  await ask('support.handOver', { ticketId, text: 'About the app.' }, 'owner')
  expect((await ask('support.deskTicket', { ticketId }, 'owner')).status).toBe(404)
  const there = await ask('support.platformTicket', { ticketId }, 'admin')
  expect(there.text).toContain('About the app.')
  expect(there.text).not.toContain('Between us.')
  const { businessId } = world.home
  const elsewhere = { ticketId, businessId: world.away.businessId, text: 'Yours?' }
  expect((await ask('support.platformHandOver', elsewhere, 'admin')).status).toBe(404)
  await ask('support.platformHandOver', { ticketId, businessId, text: 'Yours after all.' }, 'admin')
  const back = await ask('support.deskTicket', { ticketId }, 'owner')
  expect(back.body).toMatchObject({ handledBy: 'business', state: 'open' })
  expect(back.text).toContain('Yours after all.')
  expect((await ask('support.ticket', { ticketId })).text).not.toContain('after all')
})

test('a question is given to a colleague who reads messages, and to nobody else', async () => {
  const { ticketId } = await toBusiness()
  const { colleagues } = (await ask('support.deskTicket', { ticketId }, 'owner')).body as {
    colleagues: { userId: string; name: string }[]
  }
  expect(colleagues.map(({ name }) => name)).toEqual([
    'Anaïs Morel',
    'Hélène Garnier',
    'Julien Petit',
  ])
  const [anais] = colleagues
  const assignment = await ask('support.assign', { ticketId, userId: anais!.userId }, 'owner')
  expect(assignment.body).toMatchObject({ assignedTo: anais })
  const mine = await ask('support.queue', { isMine: 'true' }, 'manager')
  expect(mine.body.tickets).toMatchObject([{ ticketId }])
  const [{ id }] = (
    await world.database.pool.query<{ id: string }>(
      `select id from "user" where email like 'therapist@%'`,
    )
  ).rows as [{ id: string }]
  expect((await ask('support.assign', { ticketId, userId: id }, 'owner')).status).toBe(404)
})

test('a guest has a private link that only the mail brings', async () => {
  const guest = { ...question, name: 'Jo Doe', email: 'jo@example.test' }
  const answer = await ask('support.askAsGuest', guest, null)
  expect(answer).toMatchObject({ status: 201, body: { isSent: true } })
  const { rows } = await world.database.pool.query<{ id: string; seed: string; hash: string }>(
    `select id, link_seed as seed, link_hash as hash from support_ticket where email = $1`,
    [guest.email],
  )
  const [row] = rows
  const [mail] = await mails(row!.id)
  expect(mail).toMatchObject({
    recipient: guest.email,
    mail: { action: { path: '/support?link=' } },
  })
  const links = openLinks({ secrets: [world.secret], publicUrl: '' })
  const ticketToken = links.tokenOf(row!)
  expect((await ask('support.byLink', { ticketToken }, null)).body).toMatchObject({ state: 'open' })
  await ask('support.platformAnswer', { ticketId: row!.id, text: 'Bring nothing.' }, 'admin')
  expect((await ask('support.byLink', { ticketToken }, null)).body).toMatchObject({
    state: 'answered',
  })
  const sent = await mails(row!.id)
  expect(sent).toHaveLength(2)
  // What is drawn by chance may spell anything.
  const text = JSON.stringify(sent, (key, value: unknown) => (key === 'link' ? null : value))
  expect(text).not.toMatch(/A towel|Jo|Do I bring/u)
  const on = await ask('support.writeByLink', { ticketToken, text: 'Thanks!' }, null)
  expect(on.body).toMatchObject({ state: 'open' })
  expect((await ask('support.closeByLink', { ticketToken }, null)).body).toMatchObject({
    state: 'closed',
  })
})

test('an address is told of five questions a day, whoever asks them, and can ask more', async () => {
  const guest = { ...question, name: 'Jo Doe', email: 'often@example.test' }
  for (let count = 0; count < 6; count += 1)
    expect((await ask('support.askAsGuest', guest, null)).status).toBe(201)
  const { rows } = await world.database.pool.query<{ tickets: number; mails: number }>(
    `select (select count(*)::int from support_ticket where email = $1) as tickets,
      (select count(*)::int from delivery where recipient = $1) as mails`,
    [guest.email],
  )
  expect(rows).toEqual([{ tickets: 6, mails: 5 }])
})

test('nobody has more than twenty questions open, and what is old is forgotten', async () => {
  const { pool, db } = world.database
  await pool.query(`update support_ticket set state = 'closed'`)
  await pool.query(
    `insert into support_ticket (user_id, name, language, handled_by, subject, created_at, written_at)
     select u.id, u.name, 'en', 'platform', 'Another', $1, $1 from "user" u, generate_series(1, 19)
     where u.email like 'camille@%'`,
    [world.clock.now],
  )
  expect((await ask('support.ask', question)).status).toBe(201)
  expect((await ask('support.ask', question)).body).toMatchObject({
    code: 'tickets_full',
    data: { limit: 20 },
  })
  await pool.query(
    `update support_ticket set written_at = written_at - interval '800 days' where state = 'closed'`,
  )
  const { now } = world.clock
  const closed = await pool.query(`select from support_ticket where state = 'closed'`)
  expect(await forgetTickets(db, now)).toBe(closed.rowCount)
  expect(await forgetTickets(db, now)).toBe(0)
})

test('articles are found by the beginnings of words, without accents, in the reader’s language', async () => {
  const endpoint = endpointNamed('support.articles')
  const found = async (text: string, language: 'en' | 'fr') => {
    const headers = { ...headersOf(world, null, endpoint), 'accept-language': language }
    const { body } = await world.call(endpoint, { text }, headers)
    return (body.articles as { title: { en: string } }[]).map(({ title }) => title.en)
  }
  expect(await found('refund', 'en')).toContain('Where is my refund?')
  expect(await found('cancell', 'en')).toContain('Cancelling and what it costs')
  expect((await found('annuler', 'fr'))[0]).toBe('Cancelling and what it costs')
  expect(await found('rembours', 'fr')).toContain('Where is my refund?')
  expect(await found('DÉPLACER', 'fr')).toEqual(await found('deplacer', 'fr'))
  expect(await found('deplacer', 'fr')).toContain('How to reschedule a visit')
  expect(await found('zeppelin', 'en')).toEqual([])
  expect(await found("!&|() '", 'en')).toEqual([])
  // Signs that are spelt out with a meaning of their own.
  expect(await found('𑊘⒁𘦣 ŉ ½ ㎧ ﹨', 'en')).toEqual([])
  expect(await found('running late', 'en')).not.toContain('I am running late')
})

test('a draft is read by nobody, lacks no words once published, and keeps its place', async () => {
  const list = async () =>
    (await ask('support.ownArticles', {}, 'admin')).body.articles as {
      articleId: string
      topic: string
      version: number
      isPublished: boolean
    }[]
  const draft = (await list()).find(({ isPublished }) => !isPublished)!
  expect((await ask('support.article', { articleId: draft.articleId })).status).toBe(404)
  const { body: article } = await ask('support.ownArticle', { articleId: draft.articleId }, 'admin')
  const { title, body, topic } = article
  const save = (more: object) =>
    ask(
      'support.saveArticle',
      { ...draft, title, body, topic, isPublished: true, ...more },
      'admin',
    )
  const empty = await save({ title: { en: 'Late', fr: '' } })
  expect(empty.body).toMatchObject({ code: 'article_not_publishable', data: { field: 'title.fr' } })
  expect((await save({ version: 7 })).body.code).toBe('text_changed')
  expect((await save({})).body).toMatchObject({ isPublished: true, version: 2 })
  expect((await ask('support.article', { articleId: draft.articleId })).status).toBe(200)
  const ids = (await list()).filter((each) => each.topic === topic).map((each) => each.articleId)
  const order = { topic, articleIds: ids.toReversed() }
  await ask('support.orderArticles', order, 'admin')
  const after = (await list()).filter((each) => each.topic === topic).map((each) => each.articleId)
  expect(after).toEqual(ids.toReversed())
})

test('photos of a question are seen by the asker and the desk that answers, and go with it', async () => {
  const { pool } = world.database
  await pool.query(`update support_ticket set state = 'closed'`)
  const { ticketId } = await toBusiness()
  const add = async (person: Person | null = 'camille') =>
    ask('support.addPhoto', { ticketId, file: await photograph() }, person)
  const { photoId } = (await add()).body as { photoId: string }
  expect((await add('hugo')).status).toBe(404)
  const look = async (name: string, person: Person, input: object = { ticketId, photoId }) =>
    (await ask(name, input, person)).status
  const seen = async () => [
    await look('support.photo', 'camille'),
    await look('support.photo', 'hugo'),
    await look('support.deskPhoto', 'front_desk'),
    await look('support.deskPhoto', 'foreignOwner'),
    await look('support.deskPhoto', 'therapist'),
    await look('support.platformPhoto', 'admin'),
  ]
  expect(await seen()).toEqual([200, 404, 200, 404, 403, 404])
  await ask('support.handOver', { ticketId, text: 'Not ours.' }, 'front_desk')
  expect(await seen()).toEqual([200, 404, 404, 404, 403, 200])
  const other = (await toBusiness()).ticketId
  expect(await look('support.photo', 'camille', { ticketId: other, photoId })).toBe(404)
  const { body } = await ask('support.ticket', { ticketId })
  expect((body as unknown as Ticket).messages).toMatchObject([{ photos: [{ photoId }] }])
  for (let more = 0; more < 3; more += 1) expect((await add()).status).toBe(200)
  expect((await add()).body).toMatchObject({ code: 'ticket_photos_full', data: { limit: 4 } })
  await ask('support.write', { ticketId, text: 'One more.' })
  expect((await add()).status).toBe(200)
  const files = async () =>
    (await pool.query('select from support_photo where ticket_id = $1', [ticketId])).rowCount
  expect(await files()).toBe(5)
  await pool.query('delete from support_ticket where id = $1', [ticketId])
  expect(await files()).toBe(0)
})
