import { expect, test } from 'vitest'
import { idOf } from '@serein/client/testing/answers.ts'
import type { VisitGuest } from '../address/visit-search.ts'
import { camille } from '../identity/testing/people.ts'
import { renderApp } from '../page/testing/render.tsx'
import { GuestWishes } from './guest-wishes.tsx'
import type { VisitData } from './visit.ts'

type Props = Parameters<typeof GuestWishes>[0]

const names = ['Inès', 'Marc', 'Noor']
const able = names.map((name, index) => ({ id: idOf(20 + index), name, skills: [] }))
const guests = [{ items: [{ variantId: idOf(3), addOnIds: [] }] }]

async function open(own: Partial<Props> = {}, reader: typeof camille | null = camille) {
  const wished: string[] = []
  const wishesProps = {
    data: { shop: { id: idOf(2), currency: 'EUR' }, services: [], team: able },
    able,
    guests,
    genders: [],
    wish: undefined,
    onWish: (wish: string) => wished.push(wish),
    ...own,
  } as unknown as Props
  const page = await renderApp(<GuestWishes {...wishesProps} />, {
    user: reader,
    answers: { 'team.preferred': { staffIds: [able[2]!.id] } },
  })
  const faceNames = () =>
    page
      .getAllByRole('radio')
      .slice(1)
      .map((face) => face.closest('label')!.lastElementChild!.textContent)
  return { page, faceNames, wished }
}

test('the therapists a client prefers, as noted by the business, stand first', async () => {
  const { page, faceNames, wished } = await open()
  await page.findByText(page.t('booking.wish.usual'))
  expect(faceNames()).toEqual([`Noor${page.t('booking.wish.usual')}`, 'Inès', 'Marc'])
  await page.user.click(page.getAllByRole('radio')[1]!)
  expect(wished).toEqual([able[2]!.id])
})

test('preferred therapists are not shown to a visitor or for another guest', async () => {
  const visitor = await open({}, null)
  expect(visitor.faceNames()).toEqual(names)
  expect(visitor.page.sent('team.preferred')).toEqual([])
  visitor.page.unmount()
  const other = await open({ isOther: true })
  expect(other.faceNames()).toEqual(names)
  expect(other.page.sent('team.preferred')).toEqual([])
})

test('a wish per service replaces the wish for all', async () => {
  const services = [3, 4].map((number) => ({
    id: idOf(number + 10),
    name: { en: `Service ${number}`, fr: `Service ${number}` },
    variants: [{ id: idOf(number), priceMinor: 9_000, lengthMinutes: 60 }],
    addOns: [],
    isServed: true,
  }))
  const team = able.map((one) => ({
    ...one,
    skills: [3, 4].map((number) => ({ variantId: idOf(number), priceMinor: null })),
  }))
  const items = [3, 4].map((number) => ({ variantId: idOf(number), addOnIds: [] }))
  const wished: VisitGuest[][] = []
  const data = { shop: { id: idOf(2), currency: 'EUR' }, services, team } as unknown as VisitData
  const both = { data, guests: [{ items }], onWishes: (next: VisitGuest[]) => wished.push(next) }
  const { page } = await open(both)
  await page.user.click(page.getByText(page.t('booking.wish.each')))
  const name = page.t('booking.wish.whoGives', { name: 'Service 4' })
  await page.user.selectOptions(await page.findByLabelText(name), able[1]!.id)
  const own = [items[0], { ...items[1], wish: able[1]!.id }]
  expect(wished).toEqual([[{ items: own }]])
  page.unmount()
  const after = await open({ ...both, guests: wished[0]! })
  expect(after.page.field(name).value).toBe(able[1]!.id)
  expect(after.page.container.querySelector('details')!.open).toBe(true)
  expect(after.page.queryAllByRole('radio', { checked: true })).toEqual([])
})
