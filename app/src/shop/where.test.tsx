import { within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderApp } from '../page/testing/render.tsx'
import { keepPlace, lastPlace, useLastPlace } from './last-place.ts'
import { Where } from './where.tsx'

const lyon = { near: '45.76,4.84', place: 'Lyon' }
const answers = {
  'search.places': ({ text }: { text: string }) => ({
    places:
      text === 'Lyon'
        ? [
            {
              id: '2996944',
              name: 'Lyon',
              region: 'Auvergne-Rhône-Alpes',
              country: 'FR',
              latitude: 45.76,
              longitude: 4.84,
            },
          ]
        : [],
    source: 'geonames' as const,
  }),
}

function Row() {
  return <Where asks where={useLastPlace()} />
}

async function open() {
  const page = await renderApp(<Row />, { answers })
  const row = (place: string) => page.t('shop.where.label', { place })
  const sheet = async (button: string) => {
    await page.press(button)
    return within(await page.findByRole('dialog', { name: page.t('shop.where.title') }))
  }
  return { page, row, sheet, anywhere: page.t('shop.near.anywhere') }
}

test('the place is asked for once: “later” is remembered on this device, without a cookie', async () => {
  const { page, row, anywhere } = await open()
  expect(page.getByRole('button', { name: page.t('shop.where.ask') })).toBeTruthy()
  await page.press(page.t('shop.where.later'))
  expect(page.getByRole('button', { name: row(anywhere) })).toBeTruthy()
  expect(page.queryByRole('button', { name: page.t('shop.where.later') })).toBe(null)
  expect(document.cookie).not.toMatch(/place=./u)
  page.unmount()
  const again = await open()
  expect(again.page.getByRole('button', { name: row(anywhere) })).toBeTruthy()
})

test('a place chosen from the list is taken and remembered at once, with the keyboard too', async () => {
  const { page, row, sheet } = await open()
  const dialog = await sheet(page.t('shop.where.ask'))
  const field = dialog.getByRole('combobox', { name: page.t('search.place.label') })
  await page.user.type(field, 'Lyon')
  await dialog.findByRole('option', { name: /^Lyon/u })
  await page.user.keyboard('{ArrowDown}{Enter}')
  await page.findByRole('button', { name: row('Lyon') })
  expect(lastPlace()).toEqual(lyon)
  expect(page.queryByRole('button', { name: page.t('shop.near.action') })).toBe(null)
})

test('a place that is typed without choosing is taken by the button, and an unknown one reported', async () => {
  const { page, row, sheet } = await open()
  const dialog = await sheet(page.t('shop.where.ask'))
  const field = dialog.getByRole('combobox', { name: page.t('search.place.label') })
  await page.user.type(field, 'Xyzzy')
  await page.user.click(dialog.getByRole('button', { name: page.t('shop.where.use') }))
  await dialog.findByText(page.t('search.place.unknown', { text: 'Xyzzy' }))
  expect(lastPlace()).toEqual({})
  await page.user.clear(field)
  await page.user.type(field, 'Lyon')
  await page.user.click(dialog.getByRole('button', { name: page.t('shop.where.use') }))
  await page.findByRole('button', { name: row('Lyon') })
})

test('“anywhere” forgets the place and is not asked about again', async () => {
  keepPlace(lyon)
  const { page, row, sheet, anywhere } = await open()
  const dialog = await sheet(row('Lyon'))
  await page.user.click(dialog.getByRole('button', { name: anywhere }))
  await page.findByRole('button', { name: row(anywhere) })
  expect(lastPlace()).toEqual({})
  expect(page.queryByRole('button', { name: page.t('shop.where.later') })).toBe(null)
})

test('the device is asked where it is when that is pressed; refused, a place can be typed', async () => {
  const { page, row } = await open()
  const at = { coords: { latitude: 45.7597, longitude: 4.8422 } } as GeolocationPosition
  const getCurrentPosition = vi.fn<Geolocation['getCurrentPosition']>()
  // Of the one navigator: libraries read private parts of it.
  vi.stubGlobal(
    'navigator',
    new Proxy(navigator, {
      get: (real, name) =>
        name === 'geolocation'
          ? { getCurrentPosition }
          : (Reflect.get(real, name, real) as unknown),
    }),
  )
  getCurrentPosition.mockImplementationOnce((_, refuse) => refuse?.({} as GeolocationPositionError))
  await page.press(page.t('shop.near.action'))
  const dialog = await page.findByRole('dialog', { name: page.t('shop.where.title') })
  getCurrentPosition.mockImplementationOnce((found) => found(at))
  await page.user.click(within(dialog).getByRole('button', { name: page.t('shop.near.action') }))
  await page.findByRole('button', { name: row(page.t('shop.list.near')) })
  expect(lastPlace()).toEqual({ near: lyon.near })
})
