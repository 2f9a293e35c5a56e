import { expect, test } from 'vitest'
import { fileDatabase } from '../platform/testing/for-file.ts'
import { countriesOf } from './country.ts'

const database = fileDatabase({ demo: true })

test('the countries of a business are those of its shops, each once and the asked shop’s first', async () => {
  const shops = await database.sql<{ id: string; businessId: string; country: string }>`
    select s.id, s.business_id as "businessId", s.country from shop s join business b on b.id = s.business_id
    where b.slug = 'maison-serein'`
  const { businessId } = shops[0]!
  const all = await countriesOf(database.db, { businessId })
  expect(all.toSorted()).toEqual(['FR', 'GB'])
  for (const { id: shopId, country } of shops)
    expect(await countriesOf(database.db, { businessId, shopId })).toEqual([
      country,
      ...all.filter((other) => other !== country),
    ])
})
