import { idOf } from '@serein/client/testing/answers.ts'
import { usualBooking } from '@serein/shared/catalogue/booking-rule.ts'
import type { ServiceEntry } from '@serein/shared/catalogue/managed-catalogue.ts'
import { shop } from '../../member/testing/member.ts'

const none = { en: '', fr: '' }

/** A published service of the shop of the tests, with variants of these lengths at these prices. */
export function managedService(
  at: number,
  categoryId: string,
  en: string,
  lengths: [minutes: number, minor: number][],
) {
  return {
    id: idOf(at),
    categoryId,
    name: { en, fr: en },
    description: none,
    beforeVisit: none,
    aftercare: none,
    rebookAfterDays: null,
    taxRate: null,
    pictureId: null,
    picture: null,
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 0,
    hands: 1,
    isStrenuous: false,
    isSignature: false,
    priceKind: 'fixed',
    booking: usualBooking,
    shopIds: [shop.id],
    addOnIds: [],
    requirements: [],
    version: 1,
    state: 'published',
    variants: lengths.map(([lengthMinutes, priceMinor], place) => ({
      variantId: idOf(at + 1 + place),
      name: null,
      lengthMinutes,
      prices: [{ currency: 'EUR', priceMinor }],
      segments: [],
      skills: [],
    })),
  } satisfies ServiceEntry
}
