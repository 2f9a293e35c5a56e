import { idOf } from '@serein/client/testing/answers.ts'
import { shop } from '../../member/testing/member.ts'
import type { RefundablePass } from '../pass-refund.tsx'

/** Five treatments for €450, of which one was used; it ends in spring. */
export const pass: RefundablePass = {
  id: idOf(50),
  name: { en: 'Five hot stones', fr: 'Cinq pierres chaudes' },
  state: 'active',
  business: { id: idOf(2), name: 'Maison Serein' },
  shop: { id: shop.id, name: shop.name, timeZone: shop.timeZone },
  unit: 'visit',
  units: 5,
  unitsLeft: 4,
  services: [{ id: idOf(30), name: { en: 'Hot stones', fr: 'Pierres chaudes' } }],
  currency: 'EUR',
  priceMinor: 45_000,
  owedMinor: 0,
  parts: [],
  startsAt: '2026-03-14T10:00:00.000Z',
  endsAt: '2027-03-14T23:00:00.000Z',
  isMine: true,
  peopleLimit: 2,
  people: [{ customerId: idOf(61), name: 'Nora' }],
  uses: [
    {
      id: idOf(51),
      bookingId: idOf(52),
      code: 'SR-7K2',
      startsAt: '2026-10-02T08:00:00.000Z',
      serviceName: { en: 'Hot stones', fr: 'Pierres chaudes' },
      units: 1,
      worthMinor: 9_000,
      isGivenBack: false,
    },
  ],
  refundMinor: 35_000,
}
