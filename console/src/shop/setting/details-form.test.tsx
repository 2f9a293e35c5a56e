import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type Answers, idOf, refused } from '@serein/client/testing/answers.ts'
import { shop } from '../../member/testing/member.ts'
import { renderConsole } from '../../page/testing/render.tsx'
import { settings as usual } from '../testing/settings.ts'
import { DetailsForm } from './details-form.tsx'

const details = { ...usual.details, shopPhone: '+33142720000' }
const settings = { ...usual, details }

async function open(answers: Answers = {}) {
  const onDone = vi.fn<() => void>()
  const page = await renderConsole(<DetailsForm {...{ settings, onDone }} />, { answers })
  return { ...page, onDone, save: () => page.press(page.t('common.save')) }
}

test('a shop without a city or with an invalid place is not saved', async () => {
  const page = await open()
  const { t } = page
  await page.fill(t('shop.details.city'), ' ')
  await page.fill(t('shop.details.place'), 'here')
  await page.save()
  expect(page.notesOf(t('shop.details.city'))).toContain(t('shop.details.fault.missing'))
  expect(page.notesOf(t('shop.details.place'))).toContain(t('shop.details.fault.place'))
  expect(page.sent('shop.changeDetails')).toEqual([])
})

test('the pin of a shop is moved by the arrow keys, ten metres a press', async () => {
  const page = await open({ 'shop.changeDetails': settings })
  const { latitude, longitude } = details
  const pin = page.getByRole('button', {
    name: page.t('shop.pin.label', { place: `${latitude}, ${longitude}` }),
  })
  pin.focus()
  await page.user.keyboard('{ArrowUp}{Shift>}{ArrowLeft}{/Shift}')
  await page.save()
  await waitFor(() => expect(page.onDone).toHaveBeenCalledOnce())
  const [sent] = page.sent('shop.changeDetails')
  expect((sent!.latitude - latitude) * 111_195).toBeCloseTo(10, 0)
  expect((sent!.longitude - longitude) * 111_195 * Math.cos(0.8527)).toBeCloseTo(-100, -0.5)
})

test('a shop that moves to another city is placed in the middle of it', async () => {
  const lyon = {
    id: '2996944',
    name: 'Lyon',
    region: 'Rhône',
    country: 'FR',
    latitude: 45.764,
    longitude: 4.8357,
  }
  const page = await open({
    'search.places': { places: [lyon], source: 'geonames' },
    'shop.changeDetails': settings,
  })
  await page.fill(page.t('shop.details.city'), 'Lyon')
  await page.save()
  await waitFor(() => expect(page.onDone).toHaveBeenCalledOnce())
  expect(page.sent('shop.changeDetails')).toMatchObject([
    { shopId: shop.id, city: 'Lyon', latitude: 45.764, longitude: 4.8357, shopEmail: null },
  ])
})

test('a shop with a new address is placed there when the server finds addresses', async () => {
  const house = {
    id: 'N12',
    name: '12 Rue des Archives',
    region: null,
    country: 'FR',
    latitude: 48.8603,
    longitude: 2.3596,
  }
  const page = await open({
    'search.places': { places: [house], source: 'openstreetmap' },
    'shop.changeDetails': settings,
  })
  await page.fill(page.t('shop.details.street'), '12 rue des Archives')
  await page.save()
  await waitFor(() => expect(page.onDone).toHaveBeenCalledOnce())
  expect(page.sent('shop.changeDetails')).toMatchObject([
    { street: '12 rue des Archives', latitude: 48.8603, longitude: 2.3596 },
  ])
})

test('a shop’s new zone is refused with links to the visits in the way', async () => {
  const visit = { bookingId: idOf(41), startsAt: '2026-11-28T11:00:00Z', clientName: 'Nadia' }
  const page = await open({
    'shop.changeDetails': refused('visits_in_the_way', { count: 1, visits: [visit] }),
  })
  const { t } = page
  await page.user.selectOptions(page.field(t('shop.details.timeZone')), 'Asia/Tokyo')
  await page.save()
  await page.findByText(t('shop.details.zoneInTheWay'))
  expect(page.getByRole('link').getAttribute('href')).toContain(visit.bookingId)
  expect(page.onDone).not.toHaveBeenCalled()
})

test('a server’s refusal stays at its field until that is changed', async () => {
  const fields = [{ path: 'shopEmail', message: 'No such address.' }]
  const page = await open({ 'shop.changeDetails': refused('invalid_input', { fields }) })
  const { t } = page
  await page.save()
  await page.findByText('No such address.')
  expect(page.notesOf(t('shop.details.shopEmail'))).toEqual(['No such address.'])
  await page.fill(t('shop.details.shopEmail'), 'spa@serein.example')
  expect(page.queryByText('No such address.')).toBe(null)
})
