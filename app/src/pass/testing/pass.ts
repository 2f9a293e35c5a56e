import { idOf } from '@serein/client/testing/answers.ts'
import type { Pass, PassPlan } from '@serein/shared/pass/contract.ts'

const stones = { id: idOf(30), name: { en: 'Hot stones', fr: 'Pierres chaudes' } }

/** Five treatments for €450, which cost €500 one by one. */
export const plan: PassPlan = {
  id: idOf(10),
  name: { en: 'Five hot stones', fr: 'Cinq pierres chaudes' },
  description: { en: 'For a calm winter.', fr: 'Pour un hiver serein.' },
  unit: 'visit',
  units: 5,
  services: [stones],
  currency: 'EUR',
  priceMinor: 45_000,
  listMinor: 50_000,
  validMonths: 12,
  people: 2,
  withOffers: false,
  parts: 3,
}

/** Such a package of the reader, of which one treatment was used. */
export const pass: Pass = {
  id: idOf(50),
  name: plan.name,
  state: 'active',
  business: { id: idOf(2), name: 'Maison Serein' },
  shop: { id: idOf(3), name: 'Maison Serein, Le Marais', timeZone: 'Europe/Paris' },
  unit: 'visit',
  units: 5,
  unitsLeft: 4,
  services: [stones],
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
      serviceName: stones.name,
      units: 1,
      worthMinor: 9_000,
      isGivenBack: false,
    },
  ],
}
