import { expect, test } from 'vitest'
import { owner } from '../member/testing/member.ts'
import { renderConsole } from '../page/testing/render.tsx'
import { customer } from './testing/customer.ts'
import { ClientNotice } from '../booking/visit/visit-client.tsx'

test('what to mind of a client is told before anything is done for them, and no health note itself', async () => {
  const answers = { 'business.me': owner, 'customer.get': { customer } }
  const page = await renderConsole(<ClientNotice customerId={customer.id} />, { answers })
  const { t } = page
  expect(await page.findByText('Allergic to almond oil')).toBeTruthy()
  expect(page.getByText(t('booking.mark.health'))).toBeTruthy()
  expect(page.getByText(t('customer.notWith', { name: 'Marc' }))).toBeTruthy()
  expect(page.getByText(t('customer.noShows', { count: 2 }))).toBeTruthy()
  expect(page.queryByText(t('customer.blocked'))).toBe(null)
})
