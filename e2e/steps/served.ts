import type { APIRequestContext } from '@playwright/test'
import { type DefaultTreeAdapterMap, parse } from 'parse5'
import { expect } from '../test.ts'
import type { Language } from '../words.ts'

type Parent = DefaultTreeAdapterMap['parentNode']
export type Part = DefaultTreeAdapterMap['element']

interface Reader {
  language?: Language
  /** What their browser has kept, as a page of the app writes it. */
  cookies?: Record<string, string>
}

interface ServedPage {
  text: string
  all: (tag: string, within?: readonly Part[]) => Part[]
  headings: (level: 1 | 2 | 3 | 4) => string[]
  /** The names on the cards of spas, in their order. */
  cards: () => string[]
  links: (within?: readonly Part[]) => { name: string; href: string }[]
  /** Where the first link of this name leads. */
  linkTo: (name: string) => string
}

/** A page as the server sends it, read without a browser and so without a script; only what then shows. */
export async function servedPage(
  request: APIRequestContext,
  address: string,
  { language = 'en', cookies = {} }: Reader = {},
): Promise<ServedPage> {
  const cookiePairs = Object.entries({ lang: language, ...cookies })
  const cookie = cookiePairs.map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await request.get(address, { headers: { cookie } })
  expect([address, answer.status()]).toEqual([address, 200])
  const html = await answer.text()
  const parts = visibleParts(parse(html, { scriptingEnabled: false }))
  const all = (tag: string, within: readonly Part[] = parts) =>
    within.filter(({ tagName }) => tagName === tag)
  return {
    text: wordsOf(all('body')[0]!),
    all,
    headings: (level) => all(`h${level}`).map(wordsOf),
    cards: () =>
      all('article').flatMap((card) => all('h2', visibleParts(card)).slice(0, 1).map(wordsOf)),
    links: (within = parts) =>
      all('a', within).map((link) => ({ name: nameOf(link), href: attributeOf(link, 'href')! })),
    linkTo(name) {
      const link = all('a').find((each) => nameOf(each) === name)
      if (!link) throw new Error(`${address} has no link called ${name}`)
      return attributeOf(link, 'href')!
    },
  }
}

/** The parts inside that show, from the first to the last. */
export function visibleParts(parent: Parent): Part[] {
  return parent.childNodes.flatMap((child) =>
    'tagName' in child && !isHidden(child) ? [child, ...visibleParts(child)] : [],
  )
}

export function wordsOf(part: Parent): string {
  const texts = part.childNodes.map((child) => {
    if ('value' in child) return child.value
    return 'tagName' in child && !isHidden(child) ? wordsOf(child) : ''
  })
  return texts.join('').replaceAll(/\s+/gu, ' ').trim()
}

/** As it is spoken. */
function nameOf(part: Part): string {
  return attributeOf(part, 'aria-label') ?? wordsOf(part)
}

export function attributeOf({ attrs }: Part, name: string): string | undefined {
  return attrs.find((each) => each.name === name)?.value
}

/** What a stream brings later waits hidden for a script. */
function isHidden(part: Part): boolean {
  const isUnseen = ['script', 'style', 'template', 'svg'].includes(part.tagName)
  return isUnseen || attributeOf(part, 'hidden') !== undefined
}
