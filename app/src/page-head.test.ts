import { expect, test } from 'vitest'
import { brief, type Told } from './page-about.ts'
import { headOf, thingsOf } from './page-head.ts'
import { citiesOf } from './title-words.ts'

const place = { origin: 'https://spa.example', language: 'fr' } as const
const told: Told = {
  title: 'Un "spa" & <b>',
  description: 'Calme',
  address: '/shop-details?shop=1',
  robots: 'index',
  picture: { src: '/pictures/share/x.jpg', alt: 'Un spa' },
  things: [{ '@type': 'DaySpa', name: 'Ends </script><script>alert(1)</script>', url: '/x' }],
}

test('a page is known by one address in each language, and these name each other', () => {
  const head = headOf(told, place)
  const base = 'https://spa.example/shop-details?shop=1'
  expect(head).toContain(`<link rel="canonical" href="${base}&amp;lang=fr">`)
  expect(head).toContain(`hreflang="en" href="${base}"`)
  expect(head).toContain(`hreflang="fr" href="${base}&amp;lang=fr"`)
  expect(head).toContain(`hreflang="x-default" href="${base}"`)
  expect(head).not.toContain('name="robots"')
  expect(headOf(told, { ...place, language: 'en' })).toContain(`rel="canonical" href="${base}"`)
})

test('what is not for search engines says so and names no address of its own', () => {
  expect(headOf(null, place)).toBe('<meta name="robots" content="noindex">')
  const head = headOf({ ...told, robots: 'noindex, follow' }, place)
  expect(head).toContain('<meta name="robots" content="noindex, follow">')
  expect(head).not.toContain('canonical')
  expect(head).toContain('og:image')
  expect(thingsOf({ ...told, robots: 'noindex' }, place)).toBe('')
})

test('what is filed under another page leads there, and keeps its own words', () => {
  const head = headOf(
    { ...told, address: '/book-appointment?shop=1', filedUnder: '/shop-details?shop=1' },
    place,
  )
  expect(head).toContain(
    '<link rel="canonical" href="https://spa.example/shop-details?shop=1&amp;lang=fr">',
  )
  expect(head).not.toContain('hreflang')
  expect(head).not.toContain('name="robots"')
  expect(head).toContain('content="https://spa.example/book-appointment?shop=1&amp;lang=fr"')
})

test('no text of a business leaves its attribute or its block', () => {
  expect(headOf(told, place)).toContain('content="Un &quot;spa&quot; &amp; &lt;b&gt;"')
  const block = thingsOf(told, place)
  expect(block.match(/<\/?script/gu)).toHaveLength(2)
  const text = block.slice(block.indexOf('>') + 1, block.lastIndexOf('<'))
  const [thing] = JSON.parse(text)['@graph']
  expect(thing.name).toBe('Ends </script><script>alert(1)</script>')
  expect(thing.url).toBe('https://spa.example/x')
})

test('a long description ends between words', () => {
  expect(brief('Short.')).toBe('Short.')
  const cut = brief(`${'Deep calm, '.repeat(20)}end`)
  expect(cut.length).toBeLessThanOrEqual(159)
  expect(cut).toMatch(/Deep calm…$/u)
})

test('a city is named once, whichever of its quarters the spas are in', () => {
  const shops = ['Paris 3e', 'Lyon 2e', 'Paris 10e', 'London', 'Paris 1er'].map((city) => ({
    city,
  }))
  expect(citiesOf(shops)).toEqual(['Paris', 'Lyon', 'London'])
  expect(citiesOf(shops, 1)).toEqual(['Paris'])
})
