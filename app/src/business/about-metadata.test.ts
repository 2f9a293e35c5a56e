import { beforeEach, expect, test } from 'vitest'
import { createClient, type Client } from '@serein/client/provider.tsx'
import { loadWords } from '@serein/client/i18n.ts'
import { houseOptions, housesOptions } from './about-data.ts'
import { headOf } from '../metadata/head.ts'
import type { PageWords } from '../metadata/metadata.ts'
import { readTexts } from '../language/texts.ts'
import { housesMetadata } from './about-metadata.ts'

const house = { id: '019b76da-a800-7f58-9d27-5eccc3a998fb', name: 'Maison Serein' }
const other = { id: '019b76da-a800-7f58-9d27-5eccc3a998fc', name: 'Bains du Canal' }
let client: Client
let words: PageWords

beforeEach(async () => {
  client = createClient({ origin: 'https://spa.example', language: () => 'en' })
  words = (await loadWords('en', readTexts)) as PageWords
})

/** Its title and its address when these houses are there. */
function pageOf(
  houses: { id: string; name: string }[],
  search: { business?: string },
): { title: string; canonical: string | undefined } {
  const { query, queryClient } = client
  queryClient.setQueryData(housesOptions(query).queryKey, { businesses: houses } as never)
  for (const { id, name } of houses)
    queryClient.setQueryData(houseOptions(query, id).queryKey, { name, story: null } as never)
  const metadata = housesMetadata({ ...client, search }, words)!
  const site = { origin: 'https://spa.example', language: 'en' } as const
  const { links } = headOf('about', metadata, search, site)
  return { title: metadata.title, canonical: links[0]?.href }
}

test('the only house has one address, whether it is named or not', () => {
  const named = pageOf([house], { business: house.id })
  expect(named).toEqual({
    title: house.name,
    canonical: `https://spa.example/about?business=${house.id}`,
  })
  expect(pageOf([house], {})).toEqual(named)
})

test('several houses have a page of their own', () => {
  expect(pageOf([house, other], {}).canonical).toBe('https://spa.example/about')
  expect(pageOf([house, other], { business: other.id }).canonical).toBe(
    `https://spa.example/about?business=${other.id}`,
  )
})
