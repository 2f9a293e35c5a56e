import { linkTo } from '@serein/app/address/link.ts'
import type { SearchFilters } from '@serein/app/address/search-filters.ts'
import { hourIn } from '@serein/client/format.ts'
import { screens } from '@serein/app/screens/screens.ts'
import { searchAddress, spasInDatabase } from './steps/found.ts'
import { apiOf, type Api } from './steps/api.ts'
import { dayAfter } from './steps/plan.ts'
import { attributeOf, servedPage, visibleParts, wordsOf } from './steps/served.ts'
import type { APIRequestContext } from '@playwright/test'
import { expect, test } from './test.ts'

const inParis = { near: '48.86,2.36', place: 'Paris' }
const questions: Record<string, SearchFilters> = {
  'a kind': { category: 'hammam' },
  'a distance': { ...inParis, within: 20_000 },
  'two amenities': { amenities: 'pool,step_free' },
  'a kind and a length': { category: 'massage', length: 90 },
  all: {
    ...inParis,
    within: 50_000,
    category: 'massage',
    length: 60,
    max: 120,
    rating: 4,
    gender: 'female',
    amenities: 'wifi',
  },
}

test(
  'a search in an address can be read from its page without a script',
  { tag: '@once' },
  async ({ request, sql, t }) => {
    const api = apiOf({ request })
    // Tomorrow may be a holiday.
    const day = dayAfter('Europe/Paris', 2)
    const open = (address: string, place = {}) => servedPage(request, address, place)

    for (const [what, search] of Object.entries(questions))
      await test.step(`the page of ${what} has the spas of the database`, async () => {
        const found = (await open(searchAddress(search))).cards()
        expect(found.length).toBeGreaterThan(0)
        expect(found.toSorted()).toEqual(await spasInDatabase(sql, search))
      })

    await test.step('a sentence has its day and hour used as filters', async () => {
      const filters = (await open(searchAddress({ q: 'massage', day, from: 1020 }))).cards()
      expect(filters.length).toBeGreaterThan(0)
      for (const q of [
        `massage ${weekday(day, 'en')} evening`,
        `massage ${weekday(day, 'fr')} soir`,
      ])
        expect([q, (await open(searchAddress({ q }))).cards()]).toEqual([q, filters])
    })

    await test.step('a party has times for all of its guests', async () => {
      const page = await open(searchAddress({ q: `massage, 2 people, ${weekday(day, 'fr')}` }))
      expect(page.text).toContain(t('search.activeFilter.party', { count: 2 }))
      const times = page.links().filter(({ href }) => href.includes('start='))
      expect(times.length).toBeGreaterThan(0)
      for (const { href } of times) expect(href).toMatch(/items=[\da-f-]{36}__[\da-f-]{36}&/u)
    })

    await test.step('a time on a card leads to booking that time, which is offered', async () => {
      const window = { day, from: 600, to: 1140 }
      const page = await open(searchAddress({ ...inParis, within: 50_000, ...window }))
      const times = timesIn(page.links())
      await areOffered(times, api, window)
      await leadsToTime(request, times[0]!)
    })

    await test.step('the home has this evening, or the next free times when it is late', async () => {
      const home = await open(screens.featured.path)
      const rowOf = (title: string) =>
        home.all('div').find((each) => attributeOf(each, 'aria-label') === title)
      const tonight = rowOf(t('shop.evening.title'))
      expect(isLate() || tonight).toBeTruthy()
      const times = timesIn(home.links(visibleParts(tonight ?? rowOf(t('shop.evening.next'))!)))
      await leadsToTime(request, times[0]!)
      const evening = { day: dayAfter('Europe/Paris', 0), from: 1020 }
      const all = home.linkTo(t('shop.evening.all'))
      expect(all).toBe(searchAddress(tonight ? evening : { sort: 'soonest' }))
      const window = tonight && { ...evening, to: 1440 }
      await areOffered(times, api, window)
      await areOffered(timesIn((await open(all)).links()), api, window)
    })

    await test.step('an unreadable search still has its page', async () => {
      for (const bad of [
        '?day=2026-02-31&from=5000&to=-1',
        '?day=2020-01-01',
        '?near=999,999&within=5000&sort=distance',
        '?category=golf&gender=x&amenities={"a":1}&rating=99',
        '?q[]=1&length=abc&max=-5&open=maybe&bounds=1,2,3',
        '?from=1200&to=600',
        `?q=${'x'.repeat(500)}`,
      ]) {
        const page = await open(screens.search.path + bad)
        expect([bad, page.headings(1)]).toEqual([bad, [t('search.heading')]])
        expect([bad, page.cards().length > 0]).toEqual([bad, true])
        const range = await open(screens.range.path + bad)
        expect([bad, range.headings(1)]).toEqual([bad, [t('search.range.heading')]])
      }
    })

    await test.step('the map has a list of the spas of its box', async () => {
      const bounds = '48.8,2.25,48.9,2.45'
      const [south, west, north, east] = bounds.split(',')
      const rows = await sql(
        'select name from shop where is_active and latitude between $1 and $3 and longitude between $2 and $4',
        [south, west, north, east],
      )
      expect(rows.length).toBeGreaterThan(2)
      const page = await open(linkTo('map', { bounds }))
      expect(page.all('h2').map(wordsOf).toSorted()).toEqual(
        rows.map(({ name }) => String(name)).toSorted(),
      )
    })

    await test.step('a text typed at home finds spas or leads on to the search', async () => {
      const lyon = await open(linkTo('featured', { q: 'Lyon' }))
      expect(lyon.headings(2)).toContain(t('shop.list.results', { text: 'Lyon' }))
      expect(lyon.text).toContain(t('shop.list.count', { count: lyon.all('article').length }))
      expect(lyon.links().map(({ name }) => name)).toContain('Maison Serein, Presqu’île')
      const none = await open(linkTo('featured', { q: 'xyzzy' }))
      expect(none.text).toContain(t('shop.list.noneFor', { text: 'xyzzy' }))
      const text = `hammam ${weekday(day, 'fr')}`
      const found = (await open(linkTo('search', { q: text }))).cards().length
      expect(found).toBeGreaterThan(0)
      expect((await open(linkTo('featured', { q: text }))).all('article')).toHaveLength(found)
    })

    await test.step('the place chosen last is where home, offers and map begin', async () => {
      const last = { near: '45.76,4.83', place: 'Lyon' }
      const cookies = { place: encodeURIComponent(String(new URLSearchParams(last))) }
      const home = await open(screens.featured.path, { cookies })
      expect(home.headings(2)).toContain(t('shop.list.nearPlace', { place: 'Lyon' }))
      expect(wordsOf(home.all('article')[0]!)).toContain('Lyon')
      const offers = await open(screens.offers.path, { cookies })
      expect(offers.text).toContain(t('offer.all.near', { known: 'yes', place: 'Lyon' }))
      expect(offers.all('article').length).toBeGreaterThan(0)
      for (const card of offers.all('article')) expect(wordsOf(card)).toContain('Lyon')
      const map = await open(screens.map.path, { cookies })
      const wishes = map.all('ul').map((list) => visibleParts(list).map(wordsOf).join(' '))
      expect(wishes.some((words) => words.includes('Lyon'))).toBe(true)
      const elsewhere = await open(screens.featured.path)
      expect(elsewhere.headings(2)).toContain(t('shop.list.all'))
    })
  },
)

function timesIn(links: { href: string }[]): URLSearchParams[] {
  const times = links.filter(({ href }) => /^\/book-appointment\?.*start=/u.test(href))
  expect(times.length).toBeGreaterThan(0)
  return times.map(({ href }) => new URL(href, 'http://here').searchParams)
}

function weekday(day: string, language: 'en' | 'fr'): string {
  return Temporal.PlainDate.from(day).toLocaleString(language, { weekday: 'long' })
}

/** The hour of the journeys is the morning; at another that is tried, the evening may be over. */
function isLate(): boolean {
  return hourIn(new Date().toISOString(), 'Europe/Paris') >= 17
}

/** Each of the times is one that booking offers now, and lies in the window, if any, on the clock of its spa. */
async function areOffered(
  times: URLSearchParams[],
  api: Api,
  window?: { day: string; from: number; to: number },
): Promise<void> {
  for (const time of times) {
    const [shopId, day] = [time.get('shop')!, time.get('day')!]
    const start = Temporal.Instant.from(time.get('start')!)
    const items = [{ variantId: time.get('items')!, addOnIds: [], wish: 'any' }]
    const { starts } = await api.slot.day({ shopId, guests: [{ items }], day })
    const free = starts.filter(({ isFree }) => isFree).map(({ startsAt }) => Date.parse(startsAt))
    expect(free).toContain(start.epochMilliseconds)
    if (!window) continue
    const { timeZone } = await api.shop.get({ shopId })
    const { hour, minute } = start.toZonedDateTimeISO(timeZone)
    const at = hour * 60 + minute
    expect([day, at >= window.from, at < window.to]).toEqual([window.day, true, true])
  }
}

/** The page of a time that is taken on a card has it chosen. */
async function leadsToTime(request: APIRequestContext, time: URLSearchParams): Promise<void> {
  const page = await servedPage(request, `${screens.bookAppointment.path}?${time}`)
  const chosen = page.all('button').filter((each) => attributeOf(each, 'aria-checked') === 'true')
  const starts = chosen.map((each) => attributeOf(each, 'value'))
  expect(starts).toContain(new Date(time.get('start')!).toISOString())
}
