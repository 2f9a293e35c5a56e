import { contract } from '@serein/shared/contract.ts'
import { expect, test } from 'vitest'
import { readLogo } from '../shop/logo.ts'
import { textsOfBusiness } from '../shop/text-sql.ts'
import { fileDatabase } from '../platform/testing/for-file.ts'
import { getBusiness, listBusinesses } from './business.ts'

const database = fileDatabase({ demo: true, now: new Date('2026-11-21T14:00:00.000Z') })

const parts = { textsOf: textsOfBusiness, logoOf: readLogo }

test('the businesses stand by name, each with what it says of itself', async () => {
  const { businesses } = await listBusinesses(database.db)
  expect(businesses.map(({ name }) => name)).toEqual([
    'Atelier Boréal',
    'Bains du Canal',
    'Maison Serein',
  ])
  for (const { id } of businesses) {
    const business = await getBusiness(database.db, id, parts)
    contract.business.get['~orpc'].outputSchema!.parse(business)
    expect(business.story?.fr).toBeTruthy()
    expect(business.principles.length).toBeGreaterThan(1)
    expect(business.certificates.length).toBeGreaterThan(0)
  }
})

test('a business that has not introduced itself has a name and nothing else', async () => {
  await database.db.insertInto('business').values({ name: 'Zen', slug: 'zen' }).execute()
  const last = (await listBusinesses(database.db)).businesses.at(-1)!
  expect(last).toMatchObject({ name: 'Zen', tagline: null })
  expect(await getBusiness(database.db, last.id, parts)).toMatchObject({
    story: null,
    email: null,
    principles: [],
    certificates: [],
  })
})

test('there is no unknown business', async () => {
  await expect(
    getBusiness(database.db, '019b76da-a800-7000-8000-000000000000', parts),
  ).rejects.toMatchObject({ code: 'not_found' })
})
