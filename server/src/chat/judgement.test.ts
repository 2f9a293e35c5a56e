import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { bookingStage } from '../booking/testing.ts'
import { townOf } from '../business/testing.ts'
import { photograph } from '../endpoint/sample-picture.ts'
import { chatsOfPerson } from './person.ts'

const stage = bookingStage()
const client = (body?: object) => ({ user: stage.world.userId, ...(body && { body }) })
const say = (text: string) =>
  stage.api.ask(
    'POST',
    `/shops/${stage.world.shopId}/chat`,
    client({ messageId: randomUUID(), text }),
  )

let chatId: string
let user: string
const desk = (body?: object) => stage.desk({ user, ...(body && { body }) })
const answer = (text: string) =>
  stage.api.ask(
    'POST',
    `/console/chats/${chatId}/messages`,
    desk({ messageId: randomUUID(), text }),
  )
const read = async () =>
  (await stage.api.ask('GET', `/chats/${chatId}/messages`, client())).body.messages as {
    id: string
    sequence: number
    text: string
    hiddenFor: string | null
  }[]

const admin = (body?: object) => ({ user: 'platform', ...(body && { body }) })
const ofMessage = (sequence: number) =>
  `/console/platform/businesses/${stage.world.businessId}/chats/${chatId}/reports/${sequence}`
const judge = (sequence: number, decision: string, reason = 'Nobody has to read that.') =>
  stage.api.ask('POST', `${ofMessage(sequence)}/judge`, admin({ decision, reason }))
const listed = async (query = '') =>
  (await stage.api.ask('GET', `/console/platform/chats${query}`, admin())).body

beforeEach(async () => {
  await sql`delete from chat_report`.execute(stage.database.db)
  user = await townOf(stage.database).colleague(stage.world.businessId, 'Zoé Petit')
  await sql`insert into "user" (id, name, email, is_platform_admin) values ('platform', 'Ada', 'ada@example.test', true)
    on conflict do nothing`.execute(stage.database.db)
  const { body } = await say('message 1')
  chatId = body.chatId as string
  for (let sequence = 2; sequence <= 12; sequence += 1)
    await (sequence % 2 === 0 ? answer : say)(`message ${sequence}`)
})

/** The client reports message 6, the shop message 7. */
async function reported() {
  const messages = await read()
  const idOf = (sequence: number) => messages.find((each) => each.sequence === sequence)!.id
  const body = { messageId: idOf(6), reason: 'offensive', note: 'They shout.' }
  await stage.api.ask('POST', `/chats/${chatId}/report`, client(body))
  const theirs = { messageId: idOf(7), reason: 'fraud' }
  await stage.api.ask('POST', `/console/chats/${chatId}/report`, desk(theirs))
}

test('a list of reports says who and why, and nothing of what was said', async () => {
  await reported()
  const { reported: list, waiting } = await listed()
  expect(waiting).toBe(2)
  expect(list).toMatchObject([
    {
      chatId,
      sequence: 6,
      author: 'shop',
      reports: [{ reason: 'offensive', note: 'They shout.' }],
    },
    {
      sequence: 7,
      author: 'client',
      reports: [{ isByBusiness: true, reporterName: 'Zoé Petit' }],
    },
  ])
  expect(JSON.stringify(list)).not.toContain('message 6')
})

test('the platform reads what a report covers, none of it younger than the report, and leaves an entry', async () => {
  await reported()
  const tenth = { messageId: (await read())[9]!.id, reason: 'other' }
  await stage.api.ask('POST', `/chats/${chatId}/report`, client(tenth))
  for (let sequence = 13; sequence <= 16; sequence += 1) await say(`message ${sequence}`)
  const open = (sequence: number) => stage.api.ask('POST', `${ofMessage(sequence)}/open`, admin({}))
  const texts = async (sequence: number) =>
    (await open(sequence)).body.messages.map(({ text }: { text: string }) => text)
  expect(await texts(6)).toEqual(Array.from({ length: 11 }, (_, n) => `message ${n + 1}`))
  expect((await texts(10)).at(-1)).toBe('message 12')
  expect((await open(5)).status, 'nobody has reported it').toBe(404)
  const { rows } = await sql`
    select actor, after from audit_entry where endpoint = 'chat.openReport' and business_id = ${stage.world.businessId}
    order by (after ->> 'readAround')::int`.execute(stage.database.db)
  expect(rows).toEqual([
    { actor: 'platform', after: { readAround: 6 } },
    { actor: 'platform', after: { readAround: 10 } },
  ])
})

const photo = async () => {
  const form = new FormData()
  form.set('messageId', randomUUID())
  form.set('file', await photograph())
  return form
}

test('a photo is shown to the platform when its report was opened, and no other', async () => {
  const sent = async () => {
    const { body } = await stage.api.ask('POST', `/shops/${stage.world.shopId}/chat/photo`, {
      ...client(),
      form: await photo(),
    })
    return body.message as { id: string; sequence: number }
  }
  const { id, sequence } = await sent()
  const body = { messageId: id, reason: 'offensive' }
  await stage.api.ask('POST', `/console/chats/${chatId}/report`, desk(body))
  const later = await sent()
  const look = async (messageId: string) =>
    (await stage.api.ask('GET', `${ofMessage(sequence)}/photos/${messageId}`, admin())).status
  expect(await look(id)).toBe(404)
  await stage.api.ask('POST', `${ofMessage(sequence)}/open`, admin({}))
  expect([await look(id), await look(later.id)]).toEqual([200, 404])
  await judge(sequence, 'hidden')
  const own = `/chats/${chatId}/photos/${id}`
  expect((await stage.api.ask('GET', own, client())).status).toBe(404)
})

const sixth = async () => (await read())[5]

test('what is hidden neither side reads, with the reason; taken back it is there and waits again', async () => {
  await reported()
  expect((await judge(6, 'hidden')).body).toEqual({ decision: 'hidden' })
  expect(await sixth()).toMatchObject({ text: '', hiddenFor: 'Nobody has to read that.' })
  const found = async () =>
    (await stage.api.ask('GET', '/chats?q=message+6', client())).body.chats.length
  expect(await found()).toBe(0)
  expect(await listed('?isJudged=true')).toMatchObject({
    waiting: 1,
    reported: [{ sequence: 6, decision: 'hidden', decidedFor: 'Nobody has to read that.' }],
  })
  await stage.api.ask('POST', `${ofMessage(6)}/reopen`, admin({}))
  expect(await sixth()).toMatchObject({ text: 'message 6', hiddenFor: null })
  expect([await found(), (await listed()).waiting]).toEqual([1, 2])
})

test('a client who is suspended writes to no spa, until that is taken back', async () => {
  await reported()
  expect((await judge(6, 'suspended')).status, 'a spa has written it').toBe(404)
  await judge(7, 'suspended')
  expect(await say('Hello?')).toMatchObject({
    status: 409,
    body: { code: 'chat_suspended', data: { reason: 'Nobody has to read that.' } },
  })
  const own = async () => (await stage.api.ask('GET', `/chats/${chatId}`, client())).body
  expect(await own()).toMatchObject({ suspendedFor: 'Nobody has to read that.' })
  expect((await answer('We are sorry.')).status, 'the spa may').toBe(200)
  const console = await stage.api.ask('GET', `/console/chats/${chatId}`, desk())
  expect(console.body).toMatchObject({ isReported: false, judgedAs: 'suspended' })
  await judge(7, 'dismissed')
  expect([(await say('Hello?')).status, (await own()).suspendedFor]).toEqual([200, null])
})

test('what was judged can be reported again, and taken back it waits once', async () => {
  await reported()
  await judge(6, 'dismissed')
  await reported()
  expect((await listed()).waiting).toBe(2)
  await judge(6, 'dismissed')
  await stage.api.ask('POST', `${ofMessage(6)}/reopen`, admin({}))
  const { reported: list } = await listed()
  expect(list.find(({ sequence }: { sequence: number }) => sequence === 6).reports).toHaveLength(1)
})

test('a suspension goes along with a person, and goes with them', async () => {
  await reported()
  await judge(7, 'suspended')
  const { db } = stage.database
  const own = await chatsOfPerson.sections(db, stage.world.userId)
  expect(own.find(({ name }) => name === 'chatSuspensions')!.rows).toMatchObject([
    { reason: 'Nobody has to read that.' },
  ])
  await db.transaction().execute((tx) => chatsOfPerson.erase(tx, stage.world.userId))
  const { rows } = await sql`select from chat_suspension`.execute(db)
  expect(rows).toEqual([])
})
