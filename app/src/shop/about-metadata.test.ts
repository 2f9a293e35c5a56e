import { beforeEach, expect, test } from 'vitest'
import { createClient, type Client } from '@serein/client/provider.tsx'
import { loadWords } from '@serein/client/i18n.ts'
import { businessOptions, businessesOptions } from '../business/about-data.ts'
import { headOf } from '../screens/head.ts'
import type { PageWords } from '../metadata/metadata.ts'
import { readTexts } from '../language/texts.ts'
import { businessesMetadata } from './about-metadata.ts'

const business = { id: '019b76da-a800-7f58-9d27-5eccc3a998fb', name: 'Maison Serein' }
const other = { id: '019b76da-a800-7f58-9d27-5eccc3a998fc', name: 'Bains du Canal' }
let client: Client
let words: PageWords

beforeEach(async () => {
  client = createClient({ origin: 'https://spa.example', language: () => 'en' })
  words = (await loadWords('en', readTexts, 'Serein')) as PageWords
})

/** Its title and its address when these businesses are there. */
function pageOf(
  businesses: { id: string; name: string }[],
  search: { business?: string },
): { title: string; canonical: string | undefined } {
  const { query, queryClient } = client
  queryClient.setQueryData(businessesOptions(query).queryKey, { businesses } as never)
  for (const { id, name } of businesses)
    queryClient.setQueryData(businessOptions(query, id).queryKey, { name, story: null } as never)
  const metadata = businessesMetadata({ ...client, search }, words)!
  const site = { origin: 'https://spa.example', language: 'en', platform: 'Serein' } as const
  const { links } = headOf('about', metadata, search, site)
  return { title: metadata.title, canonical: links[0]?.href }
}

test('the only business has one address, whether it is named or not', () => {
  const named = pageOf([business], { business: business.id })
  expect(named).toEqual({
    title: business.name,
    canonical: `https://spa.example/about?business=${business.id}`,
  })
  expect(pageOf([business], {})).toEqual(named)
})

test('a business is told search engines with its logo, where it has one', () => {
  const { query, queryClient } = client
  queryClient.setQueryData(businessesOptions(query).queryKey, { businesses: [business] } as never)
  const graphOf = (logo: object | null) => {
    const page = { ...business, story: null, logo }
    queryClient.setQueryData(businessOptions(query, business.id).queryKey, page as never)
    return businessesMetadata({ ...client, search: {} }, words)!.jsonLd![0]
  }
  expect(graphOf({ src: '/pictures/arch.svg' })).toMatchObject({ logo: '/pictures/arch.svg' })
  expect(graphOf(null)).not.toHaveProperty('logo')
})

test('several businesses have a page each', () => {
  expect(pageOf([business, other], {}).canonical).toBe('https://spa.example/about')
  expect(pageOf([business, other], { business: other.id }).canonical).toBe(
    `https://spa.example/about?business=${other.id}`,
  )
})
