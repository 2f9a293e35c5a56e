import { idOf } from '@serein/client/testing/answers.ts'
import type { CustomerCard } from '@serein/shared/customer/schema.ts'

const writtenAt = '2026-11-20T09:00:00.000Z'
/** Somebody known well, with a note and whom they are not to meet. */
export const customer: CustomerCard = {
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
  alerts: [],
  tags: [],
  language: 'en',
  hasAccount: true,
  hasWellnessNotes: true,
  birthday: null,
  address: null,
  fields: [],
  createdAt: writtenAt,
  firstSource: 'app',
  blocked: null,
  isTrusted: false,
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
