import type { ServiceCard } from '../contract.ts'

/** An hour of massage for 90.00 without anything special; its ids are the test's. */
export function sampleService(id: string, variantId: string): ServiceCard {
  return {
    id,
    name: { en: 'Deep tissue', fr: 'Massage profond' },
    description: { en: '', fr: '' },
    picture: null,
    taxRate: 20_000,
    variants: [{ id: variantId, name: null, lengthMinutes: 60, priceMinor: 9_000 }],
    addOns: [],
    isSignature: false,
    priceKind: 'fixed',
    sharedRooms: [],
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 0,
    hands: 1,
  }
}
