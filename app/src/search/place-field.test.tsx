import { expect, test, vi } from 'vitest'
import { linkTo } from '../address/link.ts'
import { renderApp } from '../page/testing/render.tsx'
import { FilterSheet } from './filter-sheet.tsx'
import { Page as RangePage } from './range.tsx'

const counted = { total: 6, withTimes: false, asOf: '2026-11-25T10:00:00Z', isComplete: true }
const paris = {
  id: '2988507',
  name: 'Paris',
  region: 'Île-de-France',
  country: 'FR',
  latitude: 48.85341,
  longitude: 2.3488,
}
const answers = {
  'search.count': counted,
  'search.places': ({ text }: { text: string }) => ({
    places: text === 'Paris' ? [paris] : [],
    source: 'geonames' as const,
  }),
}
const taken = { near: '48.85,2.35', place: 'Paris' }

async function openFilters() {
  const onApply = vi.fn<(search: object) => void>()
  const page = await renderApp(
    <FilterSheet search={{ rating: 4 }} range="/range" open onClose={() => {}} onApply={onApply} />,
    { answers },
  )
  const show = page.t('search.filter.showCount', { count: 6 })
  await page.findByRole('button', { name: show })
  return { page, onApply, show, label: page.t('search.place.label') }
}

test('a place that is typed without choosing a suggestion is used and shown', async () => {
  const { page, onApply, show, label } = await openFilters()
  await page.fill(label, 'Paris')
  await page.press(show)
  await vi.waitFor(() => expect(onApply).toHaveBeenCalledWith({ rating: 4, ...taken }))
  await vi.waitFor(() =>
    expect(page.sent('search.count').at(-1)).toMatchObject({ near: taken.near }),
  )
  expect(page.field(label).value).toBe('Paris')
})

test('an unknown place is reported, and nothing is searched without it', async () => {
  const { page, onApply, show, label } = await openFilters()
  await page.fill(label, 'Xyzzy')
  await page.press(show)
  await page.findByText(page.t('search.place.unknown', { text: 'Xyzzy' }))
  expect(onApply).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(document.activeElement).toBe(page.field(label)))
})

test('a place typed in the sheet of the distance is used as well', async () => {
  const page = await renderApp(<RangePage />, { at: linkTo('range'), answers })
  await page.fill(page.t('search.place.label'), 'Paris')
  await page.press(page.t('search.filter.showCount', { count: 6 }))
  await vi.waitFor(() => expect(page.address()).toBe(linkTo('search', taken)))
})
