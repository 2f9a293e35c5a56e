import { areas } from '@serein/shared/business/permission.ts'
import { idOf } from '@serein/client/testing/answers.ts'
import type { Member, Shop } from '../member.ts'

export const shop: Shop = {
  id: idOf(1),
  name: 'Maison Serein, Le Marais',
  timeZone: 'Europe/Paris',
  currency: 'EUR',
}

/** An owner, who may change everything, of a business with one spa. */
export const owner: Member = {
  business: { id: idOf(2), name: 'Maison Serein', languages: ['en', 'fr'] },
  businesses: [{ id: idOf(2), name: 'Maison Serein' }],
  desk: null,
  memberId: idOf(3),
  pinState: 'none',
  suspension: null,
  name: 'Camille Laurent',
  isPlatformAdmin: false,
  role: 'owner',
  permissions: Object.fromEntries(areas.map((area) => [area, 'change'])) as Member['permissions'],
  staffId: null,
  shops: [shop],
}
