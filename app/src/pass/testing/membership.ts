import { idOf } from '@serein/client/testing/answers.ts'
import type { Membership } from '@serein/shared/pass/membership.ts'
import type { MembershipPlan } from '@serein/shared/pass/membership-plan.ts'

const stones = { id: idOf(30), name: { en: 'Hot stones', fr: 'Pierres chaudes' } }

/** One treatment a month and 15 % off, for €69. */
export const membershipPlan: MembershipPlan = {
  id: idOf(110),
  name: { en: 'Calm club', fr: 'Club calme' },
  description: { en: 'For every month.', fr: 'Pour chaque mois.' },
  currency: 'EUR',
  priceMinor: 6_900,
  every: 'month',
  credits: 1,
  variantIds: [idOf(31)],
  categoryId: null,
  priceRate: 15_000,
  priceServiceIds: null,
  people: 0,
  sharesPrice: false,
  rollOver: 2,
  trialDays: 0,
  isFirstFree: false,
  pauseMonths: 3,
  keepsBenefits: false,
  creditServices: [stones],
  priceServices: null,
}

/** The reader is a member until 15 December, when it renews by their card. */
export const membership: Membership = {
  id: idOf(150),
  plan: membershipPlan,
  business: { id: idOf(2), name: 'Maison Serein' },
  shop: { id: idOf(3), name: 'Maison Serein, Le Marais', timeZone: 'Europe/Paris' },
  state: 'active',
  paysBy: 'card',
  card: { id: idOf(160), brand: 'visa', last4: '4242', expiryMonth: 9, expiryYear: 2029 },
  priceMinor: 6_900,
  startedOn: '2026-11-15',
  paidUntil: '2026-12-15',
  endsOn: null,
  pausesFrom: null,
  resumesOn: null,
  due: null,
  newPrice: null,
  nextPlan: null,
  creditsLeft: 1,
}
