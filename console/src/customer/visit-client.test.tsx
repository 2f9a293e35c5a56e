import { expect, test } from 'vitest'
import { idOf } from '@serein/client/testing/answers.ts'
import type { CustomerCard } from '@serein/shared/customer/schema.ts'
import { owner } from '../member/testing/member.ts'
import { renderConsole } from '../page/testing/render.tsx'
import { ClientNotice } from '../booking/visit/visit-client.tsx'

const writtenAt = '2026-11-20T09:00:00.000Z'
const customer: CustomerCard = {
  id: idOf(1),
  name: 'Nadia Benali',
  email: null,
  phone: null,
  visits: 3,
  noShows: 2,
  lastVisitAt: null,
  lastVisitZone: null,
  nextVisitAt: null,
  nextVisitZone: null,
  spent: null,
  isBlocked: false,
  isMinor: false,
  language: 'en',
  hasAccount: true,
  hasWellnessNotes: true,
  birthday: null,
  createdAt: writtenAt,
  firstSource: 'app',
  blocked: null,
  guardian: null,
  wards: [],
  relatives: [],
  wallets: null,
  pairings: [{ staffId: idOf(2), name: 'Marc', kind: 'avoided' }],
  agreed: [],
  consents: [],
  wantsNews: false,
  documents: [],
  notes: [
    {
      id: idOf(3),
      versions: [{ version: 1, text: 'Allergic to almond oil', authorName: 'Sofia', writtenAt }],
    },
  ],
  alike: [],
  merges: [],
}

test('a client’s notice names what to mind, without the health notes themselves', async () => {
  const answers = { 'business.me': owner, 'customer.get': { customer } }
  const page = await renderConsole(<ClientNotice customerId={customer.id} />, { answers })
  const { t } = page
  expect(await page.findByText('Allergic to almond oil')).toBeTruthy()
  expect(page.getByText(t('booking.mark.health'))).toBeTruthy()
  expect(page.getByText(t('customer.notWith', { name: 'Marc' }))).toBeTruthy()
  expect(page.getByText(t('customer.noShows', { count: 2 }))).toBeTruthy()
  expect(page.queryByText(t('customer.blocked'))).toBe(null)
})
