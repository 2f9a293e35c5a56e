import { expect, test } from 'vitest'
import { endpointNamed, headersOf, fileWorld } from '../endpoint/testing.ts'

const world = fileWorld()

async function ask(name: string, input: object, person: 'camille' | 'admin' = 'admin') {
  const endpoint = endpointNamed(name)
  return world.call(endpoint, { kind: 'privacy', ...input }, headersOf(world, person, endpoint))
}

const doc = (text: string, more: object[] = []) => ({
  type: 'doc',
  version: 1,
  content: [...(text ? [{ type: 'paragraph', content: [{ type: 'text', text }] }] : []), ...more],
})
const both = (text: string) => ({ en: doc(text), fr: doc(text) })
const changes = { en: 'A point.', fr: 'Un point.' }
const inForce = async () => (await ask('legal.get', {}, 'camille')).body

test('a draft is read by nobody; published it holds from its day on, and earlier versions stay readable', async () => {
  const before = await inForce()
  const saved = await ask('legal.saveDraft', { baseVersion: 0, body: both('New words'), changes })
  expect(saved.body).toMatchObject({ draft: { version: 1, writtenBy: expect.any(String) } })
  expect(await inForce()).toEqual(before)
  const again = await ask('legal.saveDraft', { baseVersion: 0, body: both('Others'), changes })
  expect(again.body.code).toBe('text_changed')
  const early = new Date(world.clock.now.getTime() - 60_000).toISOString()
  const refused = await ask('legal.publish', { baseVersion: 1, holdsFrom: early })
  expect(refused.body).toMatchObject({
    code: 'legal_not_publishable',
    data: { field: 'holdsFrom', reason: 'too_early' },
  })
  const holdsFrom = new Date(world.clock.now.getTime() + 3 * 86_400_000).toISOString()
  const planned = await ask('legal.publish', { baseVersion: 1, holdsFrom })
  expect(planned.body).toMatchObject({
    draft: null,
    versions: [
      { version: 2, publishedAt: holdsFrom, isInForce: false, writtenBy: expect.any(String) },
      { version: 1, isInForce: true, writtenBy: null },
    ],
  })
  expect(await inForce()).toEqual(before)
  const { now } = world.clock
  world.clock.now = new Date(holdsFrom)
  expect(await inForce()).toMatchObject({ version: 2, isNewest: true, body: both('New words') })
  expect((await ask('legal.get', { version: 1 }, 'camille')).body).toMatchObject({
    isNewest: false,
    body: before.body,
  })
  world.clock.now = now
  await ask('legal.saveDraft', { baseVersion: 0, body: both('Third'), changes })
  expect((await ask('legal.publish', { baseVersion: 1 })).body).toMatchObject({
    data: { reason: 'too_early' },
  })
  expect((await ask('legal.discardDraft', { baseVersion: 1 })).body.draft).toBeNull()
})

test.each([
  ['body.fr', { body: { en: doc('Words'), fr: doc('') }, changes }],
  ['changes.en', { body: both('Words'), changes: { en: ' ', fr: 'Un point.' } }],
])('what lacks words in %s is not published', async (field, draft) => {
  await ask('legal.saveDraft', { kind: 'terms', baseVersion: 0, ...draft })
  const refused = await ask('legal.publish', { kind: 'terms', baseVersion: 1 })
  expect(refused.body).toMatchObject({ data: { field, reason: 'empty' } })
  await ask('legal.discardDraft', { kind: 'terms', baseVersion: 1 })
})

test('a text without pictures is what it may be, and nobody else writes it', async () => {
  const picture = {
    type: 'image',
    attrs: { pictureId: '01900000-0000-7000-8000-000000000000', alt: 'A stone' },
  }
  const body = { en: doc('x', [picture]), fr: doc('x') }
  const refused = await ask('legal.saveDraft', { baseVersion: 0, body, changes })
  expect(refused.body).toMatchObject({
    code: 'invalid_input',
    data: { fields: [{ path: 'body.en' }] },
  })
  const stranger = await ask(
    'legal.saveDraft',
    { baseVersion: 0, body: both('x'), changes },
    'camille',
  )
  expect(stranger.status).toBe(403)
})
