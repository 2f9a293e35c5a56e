import { expect, test } from 'vitest'
import type { SessionUser } from '@serein/client/session.ts'
import { idOf } from '@serein/client/testing/answers.ts'
import { renderApp } from '../page/testing/render.tsx'
import { GuestWishes } from './guest-wishes.tsx'

type Props = Parameters<typeof GuestWishes>[0]

const names = ['Inès', 'Marc', 'Noor']
const able = names.map((name, index) => ({ id: idOf(20 + index), name, skills: [] }))
const guests = [{ items: [{ variantId: idOf(3), addOnIds: [] }] }]
const user: SessionUser = {
  uid: idOf(1),
  displayName: 'Camille',
  photoURL: null,
  email: 'camille@example.test',
  emailVerified: true,
  phoneNumber: null,
  tenantId: null,
  isAnonymous: false,
  providerData: [],
  creationTime: '2026-01-05T10:00:00Z',
  lastSignInTime: '2026-11-25T09:00:00Z',
}

async function open(own: Partial<Props> = {}, reader: SessionUser | null = user) {
  const wished: string[] = []
  const given = {
    data: { shop: { id: idOf(2), currency: 'EUR' }, services: [], team: able },
    able,
    guests,
    genders: [],
    wish: undefined,
    onWish: (wish: string) => wished.push(wish),
    ...own,
  } as unknown as Props
  const page = await renderApp(<GuestWishes {...given} />, {
    user: reader,
    answers: { 'team.preferred': { staffIds: [able[2]!.id] } },
  })
  const said = () =>
    page
      .getAllByRole('radio')
      .slice(1)
      .map((face) => face.closest('label')!.lastElementChild!.textContent)
  return { page, said, wished }
}

test('whom a client prefers, as the business noted it, stands first, and all the others after', async () => {
  const { page, said, wished } = await open()
  await page.findByText(page.t('booking.wish.usual'))
  expect(said()).toEqual([`Noor${page.t('booking.wish.usual')}`, 'Inès', 'Marc'])
  await page.user.click(page.getAllByRole('radio')[1]!)
  expect(wished).toEqual([able[2]!.id])
})

test('nobody is preferred by a visitor, nor by another guest than the reader', async () => {
  const visitor = await open({}, null)
  expect(visitor.said()).toEqual(names)
  expect(visitor.page.sent('team.preferred')).toEqual([])
  visitor.page.unmount()
  const other = await open({ isOther: true })
  expect(other.said()).toEqual(names)
  expect(other.page.sent('team.preferred')).toEqual([])
})
