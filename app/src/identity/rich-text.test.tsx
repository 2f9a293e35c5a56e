import { attacks } from '@serein/shared/identity/testing/attack.ts'
import { everyTool, pictureId } from '@serein/shared/identity/testing/every-tool.ts'
import type { RichText as Document } from '@serein/shared/identity/rich-node.ts'
import { ClientProvider, type Client } from '@serein/client/provider.tsx'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type DefaultTreeAdapterMap, parseFragment } from 'parse5'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BusinessText, RichText } from './rich-text.tsx'

type Element = DefaultTreeAdapterMap['element']
type Parent = DefaultTreeAdapterMap['parentNode']

// A text asks for nothing; who reads it is asked for on the way.
const client = { api: {} } as Client
const words = { language: 'en' as const, platform: 'Serein', t: (key: string) => key }
const picture = {
  id: pictureId,
  picture: { src: '/pictures/ripples.svg', alt: { en: '', fr: '' }, tint: 'var(--line)' },
}

function rendered(text: unknown): Element[] {
  const markup = markupOf(<RichText text={text as Document} lang="en" pictures={[picture]} />)
  return elementsOf(parseFragment(markup))
}

function markupOf(text: ReactNode): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <ClientProvider client={client} words={words} renderedAt="2026-11-25T10:00:00Z">
        {text}
      </ClientProvider>
    </QueryClientProvider>,
  )
}

function elementsOf(parent: Parent): Element[] {
  return parent.childNodes.flatMap((child) =>
    'tagName' in child ? [child, ...elementsOf(child)] : [],
  )
}

const attribute = (element: Element, name: string) =>
  element.attrs.find((each) => each.name === name)?.value

/** All that a text may become: markup of React's icons and pictures among it. */
const harmless = new Set(
  'div p h1 h2 h3 h4 h5 h6 ul ol li blockquote pre code strong em u s span br a picture source img button svg path polygon'.split(
    ' ',
  ),
)

test('every tool of a rich text renders its element', () => {
  const elements = rendered(everyTool)
  const names = elements.map(({ tagName }) => tagName)
  for (const name of 'h2 h3 h4 h5 h6 p strong em u s br a blockquote pre code ul ol li img button'.split(
    ' ',
  ))
    expect(names).toContain(name)
  expect(names.filter((name) => name === 'h1')).toEqual([])
  const classes = elements.map((element) => attribute(element, 'class') ?? '').join(' ')
  for (const style of ['text-clay', 'serif', 'text-center']) expect(classes).toContain(style)
  const links = elements.filter(({ tagName }) => tagName === 'a')
  expect(links.map((link) => [attribute(link, 'href'), attribute(link, 'rel')])).toEqual([
    ['/terms', undefined],
    ['mailto:hello@serein.example', undefined],
    ['https://serein.example/', 'noopener noreferrer nofollow ugc'],
  ])
  expect(
    attribute(
      elements.find(({ tagName }) => tagName === 'img')!,
      'alt',
    ),
  ).toBe('A quiet room')
})

test('a video calls no other site before it is played', () => {
  const elements = rendered(everyTool)
  expect(elements.filter(({ tagName }) => tagName === 'iframe')).toEqual([])
  const called = elements.map((element) => attribute(element, 'src') ?? '').filter(Boolean)
  expect(called).toEqual(['/pictures/ripples.svg'])
})

test('an attack in a rich text leaves nothing on the page that runs, calls out or covers', () => {
  let renderedCount = 0
  for (const { name, text } of attacks) {
    const elements = attempt(text)
    if (elements) renderedCount += 1
    expect({ name, harm: (elements ?? []).flatMap(harmOf) }).toEqual({ name, harm: [] })
  }
  expect(renderedCount).toBeGreaterThan(200)
})

/** Null: it is no text at all, and makes no page. */
function attempt(text: unknown): Element[] | null {
  try {
    return rendered(text)
  } catch {
    return null
  }
}

/** What may not stand in a page: elements, attributes and values that a text never has. */
function harmOf({ tagName, attrs }: Element): string[] {
  return [
    ...(harmless.has(tagName) ? [] : [tagName]),
    ...attrs
      .filter(({ name, value }) => !isHarmless(name, value))
      .map(({ name, value }) => `${name}=${value}`),
  ]
}

function isHarmless(name: string, value: string): boolean {
  if (/^on|^srcdoc$|^formaction$|^id$/u.test(name)) return false
  if (name === 'href' || name === 'src')
    return /^(?:https?:\/\/[\w.]|\/(?![/\\])|mailto:|tel:)/u.test(value)
  if (name === 'style') return /^aspect-ratio:[\d/]+;background:var\(--line\)$/u.test(value)
  return name !== 'class' || !/fixed|expression|url/u.test(value)
}

test('a text missing in one language is shown in the other and marked as such', () => {
  const text = {
    version: 1,
    writtenAt: '2026-11-25T10:00:00Z',
    body: { en: everyTool, fr: { type: 'doc' as const, content: [] } },
    pictures: [],
  }
  const markup = markupOf(<BusinessText text={text} language="fr" />)
  expect(markup).toMatch(/^<div lang="en"/u)
})
