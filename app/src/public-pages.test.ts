import { beforeEach, expect, test } from 'vitest'
import { createClient, type Client } from '@serein/client/provider.tsx'
import { loadWords } from '@serein/client/i18n.ts'
import { houseOptions, housesOptions } from './business/about-data.ts'
import type { Say } from './page-about.ts'
import { tellOf } from './public-pages.ts'
import { readTexts } from './texts.ts'

const house = { id: '019b76da-a800-7f58-9d27-5eccc3a998fb', name: 'Maison Serein' }
const other = { id: '019b76da-a800-7f58-9d27-5eccc3a998fc', name: 'Bains du Canal' }
let client: Client
let say: Say

beforeEach(async () => {
  client = createClient({ origin: 'https://spa.example', language: () => 'en' })
  say = (await loadWords('en', readTexts)) as Say
})

/** As the page is told of when these houses are there. */
function toldOf(houses: { id: string; name: string }[], search: { business?: string }) {
  const { query, queryClient } = client
  queryClient.setQueryData(housesOptions(query).queryKey, { businesses: houses } as never)
  for (const { id, name } of houses)
    queryClient.setQueryData(houseOptions(query, id).queryKey, { name, story: null } as never)
  return tellOf('about', { ...client, search: search as Record<string, never>, user: null }, say)
}

test('the only house has one address, whether it is named or not', () => {
  const named = toldOf([house], { business: house.id })
  expect(named).toMatchObject({ title: house.name, address: `/about?business=${house.id}` })
  expect(toldOf([house], {})).toEqual(named)
})

test('several houses have a page of their own', () => {
  const told = toldOf([house, other], {})
  expect(told).toMatchObject({ address: '/about', robots: 'index' })
  expect(toldOf([house, other], { business: other.id })?.address).toBe(
    `/about?business=${other.id}`,
  )
})
