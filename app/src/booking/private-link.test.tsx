import { expect, test } from 'vitest'
import { renderApp } from '../page/testing/render.tsx'
import { PrivateLink } from './private-link.tsx'
import { visit } from './testing/visit.ts'

test('the private link of a visit is copied', async () => {
  const url = 'https://serein.test/booking-details?visit=x'
  const page = await renderApp(<PrivateLink booking={visit} />, {
    answers: { 'booking.openLink': { url } },
  })
  await page.press(page.t('booking.link.copy'))
  expect(await page.findByText(page.t('booking.link.copied'))).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe(url)
})
