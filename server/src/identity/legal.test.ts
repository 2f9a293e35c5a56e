import { contract } from '@serein/shared/contract.ts'
import { richText } from '@serein/shared/identity/rich-text.ts'
import { expect, test } from 'vitest'
import { mint, type CustomerScope } from '../platform/scope.ts'
import { fileDatabase } from '../platform/testing/for-file.ts'
import { getLegal, giveConsent, listConsents, publishLegal, withdrawConsent } from './legal.ts'

const now = new Date('2026-11-22T10:00:00Z')
const context = { language: 'fr' as const, now }
const database = fileDatabase()

let people = 0
async function somebody(isAnonymous = false): Promise<CustomerScope> {
  people += 1
  const userId = `person ${people}`
  await database.pool.query(
    `insert into "user" (id, name, email, language, terms_accepted_at, is_anonymous) values ($1, 'Somebody', $1 || '@example.test', 'fr', $2, $3)`,
    [userId, now, isAnonymous],
  )
  return mint<CustomerScope>({ kind: 'customer', userId, language: 'fr' })
}

function paragraph(text: string) {
  return richText.parse({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
  })
}

const words = { en: paragraph('Something else.'), fr: paragraph('Autre chose.') }

async function publish(kind: 'terms' | 'marketing', publishedAt = now, body = words) {
  const changes = { en: 'A new point.', fr: 'Un nouveau point.' }
  await database.db
    .transaction()
    .execute((tx) => publishLegal(tx, { kind, body, changes, publishedAt }))
}

test('what is published from the start is real text of the allowed kinds, in both languages', async () => {
  const output = contract.legal.get['~orpc'].outputSchema!
  for (const kind of ['terms', 'privacy', 'marketing', 'wellness'] as const) {
    const text = await getLegal(database.db, { kind }, now)
    expect(output.parse(text)).toEqual(text)
    expect(text).toMatchObject({ version: 1, isNewest: true })
    for (const body of [text.body.en, text.body.fr])
      expect(body.content.length).toBeGreaterThan(kind === 'terms' || kind === 'privacy' ? 15 : 0)
    expect(text.body.en.content.map(({ type }) => type)).toEqual(
      text.body.fr.content.map(({ type }) => type),
    )
  }
})

test('who registers agrees to terms and policy as they are; who looks around is asked nothing', async () => {
  const member = await somebody()
  const consents = await listConsents(database.db, member, now)
  expect(consents.given.map(({ kind }) => kind)).toEqual(['privacy', 'terms'])
  expect(consents.given[0]).toMatchObject({
    version: 1,
    language: 'fr',
    givenAt: now.toISOString(),
  })
  expect(consents.asked).toEqual([])
  const guest = await somebody(true)
  expect(await listConsents(database.db, guest, now)).toEqual({ given: [], asked: [] })
})

test('a new version asks everybody once, and a yes to the old one is no yes to it', async () => {
  const [member, another] = [await somebody(), await somebody()]
  await publish('terms', new Date('2026-12-01T00:00:00Z'))
  expect((await listConsents(database.db, member, now)).asked).toEqual([])
  const later = { language: 'en' as const, now: new Date('2026-12-02T00:00:00Z') }
  const before = await listConsents(database.db, member, later.now)
  expect(before.asked).toMatchObject([
    { kind: 'terms', version: 2, changes: { en: 'A new point.' } },
  ])
  const say = (version: number) =>
    database.db
      .transaction()
      .execute((tx) => giveConsent(tx, member, { kind: 'terms', version }, later))
  await expect(say(1)).rejects.toMatchObject({ code: 'text_changed' })
  const after = await say(2)
  expect(after.asked).toEqual([])
  expect(after.given[0]).toMatchObject({ kind: 'terms', version: 2, language: 'en' })
  expect(await say(2)).toEqual(after)
  expect((await listConsents(database.db, another, later.now)).asked).toHaveLength(1)
  const old = await getLegal(database.db, { kind: 'terms', version: 1 }, later.now)
  expect(old).toMatchObject({ version: 1, isNewest: false })
  expect(old.editions.map(({ version }) => version)).toEqual([2, 1])
})

test('a choice can be taken back and made anew, and both stay written down', async () => {
  const scope = await somebody()
  const { db } = database
  const give = () =>
    db
      .transaction()
      .execute((tx) => giveConsent(tx, scope, { kind: 'marketing', version: 1 }, context))
  const takeBack = () =>
    db.transaction().execute((tx) => withdrawConsent(tx, scope, 'marketing', now))
  await give()
  await takeBack()
  const again = await takeBack()
  expect(again.given.filter(({ kind }) => kind === 'marketing')).toMatchObject([
    { withdrawnAt: now.toISOString() },
  ])
  const anew = await give()
  expect(anew.given.filter(({ kind }) => kind === 'marketing')).toHaveLength(2)
})

test('the database keeps a published text as it is, and the yes to the terms', async () => {
  const { pool } = database
  await somebody()
  for (const change of [
    `update legal_text set body = body || '{}' where kind = 'terms'`,
    `delete from legal_text where kind = 'marketing'`,
  ])
    await expect(pool.query(change)).rejects.toThrow('stays as it is')
  await expect(
    pool.query(`update consent set withdrawn_at = given_at where kind = 'terms'`),
  ).rejects.toThrow('consent_to_terms_is_kept')
})

test('a text with a link that runs a script cannot be published', async () => {
  const marks = [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }]
  const block = { type: 'paragraph', content: [{ type: 'text', text: 'x', marks }] }
  const bad = { type: 'doc', content: [block] } as never
  await expect(publish('terms', now, { en: bad, fr: bad })).rejects.toThrow(/invalid/i)
})
