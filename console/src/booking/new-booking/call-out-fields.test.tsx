import { expect, test, vi } from 'vitest'
import { idOf } from '@serein/client/testing/answers.ts'
import { owner, shop } from '../../member/testing/member.ts'
import { details } from '../../shop/testing/details.ts'
import { renderConsole } from '../../page/testing/render.tsx'
import { at, dayWith } from '../day/day-fixture.ts'
import type { DeskInHand } from '../desk/use-desk.ts'
import { menu, team } from '../treatment/treatment-fixture.ts'
import type { Menu } from '../treatment/treatment.ts'
import { VisitPlace } from '../visit/visit-place.tsx'
import { type BookingDefaults, BookingForm } from './booking-sheet.tsx'

const massage = idOf(11)
const ownMenu = JSON.parse(JSON.stringify(menu).replaceAll('massage-60', massage)) as Menu
const [all] = ownMenu.categories
const services = all!.services.map((one) => ({ ...one, isCallOut: one.id === 'massage' }))
const homeMenu = { ...ownMenu, categories: [{ ...all!, services }] }

const house = {
  id: '1',
  name: '3 rue Lepic',
  region: null,
  country: 'FR',
  latitude: 48.88412,
  longitude: 2.33501,
}

async function open(chosenMenu: Menu, defaults: BookingDefaults = {}) {
  const form = (
    <BookingForm
      defaults={{ from: at('10:00'), ...defaults }}
      calendar={dayWith([], [])}
      desk={{ shop, zone: shop.timeZone } as DeskInHand}
      day="2026-11-23"
      now={Date.parse(at('08:30'))}
      onClose={() => {}}
      menu={chosenMenu}
      team={team}
    />
  )
  return renderConsole(form, {
    answers: {
      'booking.deskTimes': { starts: [], asked: null },
      'booking.nextDeskTime': { next: null, withAnyone: null },
      'booking.walkIn': 'pending',
      'business.me': owner,
      'customer.get': 'pending',
      'customer.glance': 'pending',
      'search.anything': 'pending',
      'search.places': { places: [house], source: 'openstreetmap' },
      'shop.get': details,
    },
  })
}

test('the desk writes where to come, and books once the place is found', async () => {
  const page = await open(homeMenu)
  const { t } = page
  const book = async () => page.user.click(page.getByRole('button', { name: /^Book/u }))
  await page.user.selectOptions(page.field(t('booking.form.service')), 'massage')
  await page.fill(t('booking.callOut.street'), '3 rue Lepic')
  await page.fill(t('booking.callOut.city'), 'Paris')
  await book()
  expect(page.notesOf(t('booking.callOut.city'))).toContain(t('booking.callOut.missing'))
  expect(page.sent('booking.walkIn')).toEqual([])
  await page.press(t('booking.callOut.find'))
  await page.findByText(t('booking.callOut.found'))
  const clientPlace = '48.88412,2.33501'
  await vi.waitFor(() =>
    expect(page.sent('booking.deskTimes').at(-1)).toMatchObject({ clientPlace }),
  )
  await book()
  await vi.waitFor(() =>
    expect(page.sent('booking.walkIn')).toMatchObject([
      {
        clientPlace,
        address: { street: '3 rue Lepic', postalCode: '', city: 'Paris', note: null },
      },
    ]),
  )
})

test('nobody is put on the waiting list for a time at their place', async () => {
  const customer = { kind: 'known', id: idOf(2), name: 'Nadia', contact: null } as const
  const atSpa = await open(ownMenu, { customer })
  const { t } = atSpa
  await atSpa.user.selectOptions(atSpa.field(t('booking.form.service')), 'massage')
  expect(await atSpa.findByRole('button', { name: t('booking.waiting.putOn') })).toBeTruthy()
  atSpa.unmount()
  const page = await open(homeMenu, { customer })
  await page.user.selectOptions(page.field(t('booking.form.service')), 'massage')
  await page.fill(t('booking.callOut.street'), '3 rue Lepic')
  await page.fill(t('booking.callOut.city'), 'Paris')
  await page.press(t('booking.callOut.find'))
  await page.findByText(/^Nothing is free in the next/u)
  expect(page.queryByRole('button', { name: t('booking.waiting.putOn') })).toBeNull()
})

test('a visit at the client’s says where it is, with a map, and how long the way takes', async () => {
  const address = {
    street: '3 rue Lepic',
    postalCode: '75018',
    city: 'Paris',
    note: 'A12',
    place: '48.88412,2.33501',
  }
  const byShop = { fromClientMinutes: null, toClientMinutes: null }
  const callOut = { travelMinutes: 15, feeMinor: 1_500, address, ...byShop }
  const page = await renderConsole(<VisitPlace callOut={callOut} />)
  expect(page.getByText('3 rue Lepic, 75018 Paris')).toBeTruthy()
  expect(page.getByRole('link').getAttribute('href')).toContain(
    '3%20rue%20Lepic%2C%2075018%20Paris',
  )
  expect(page.getByText('15 minutes there, and as long back.')).toBeTruthy()
  page.unmount()
  const onTheWay = { ...callOut, fromClientMinutes: 5 }
  const next = await renderConsole(<VisitPlace callOut={onTheWay} />)
  expect(
    next.getByText('Straight from the client before: 5 minutes. 15 minutes back to the spa.'),
  ).toBeTruthy()
})
