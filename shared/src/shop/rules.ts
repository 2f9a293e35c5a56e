/** What a picture that a business sends may be. The form says so before it is sent, the server whatever is sent. */
export const pictureRules = {
  /** What browsers and telephones make. */
  types: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
  /** Of one file: 12 MiB, more than a telephone's camera makes. */
  bytesLimit: 12 * 1024 * 1024,
  /** What the reader hears in place of the picture; in characters. */
  altLeast: 5,
  altLimit: 160,
  /** Of one shop. */
  countLimit: 24,
} as const

/** Albums of one shop, and how long the name of one is at most. */
export const albumRules = { countLimit: 12, nameLength: 40 } as const

/** The fault of a picture’s description, or null. */
export function altFault(text: string): 'missing' | 'short' | 'long' | null {
  const { length } = text.trim()
  if (length === 0) return 'missing'
  if (length < pictureRules.altLeast) return 'short'
  return length > pictureRules.altLimit ? 'long' : null
}

/** Days: no shop takes bookings further ahead, and none lets its customers look further (`shop_horizon_is_bounded`). */
export const horizonDaysLimit = 400

/** As far as somebody goes for a spa; nothing farther stands among what is near. In metres. */
export const nearbyMetres = 50_000

/** More than anybody comes back to. */
export const favouriteLimit = 200

/** What a shop may have beside its rooms. */
export const amenityKinds = [
  'hammam',
  'sauna',
  'pool',
  'couples_room',
  'shower',
  'lockers',
  'tea_lounge',
  'terrace',
  'garden',
  'wifi',
  'parking',
  'bike_parking',
  'step_free',
] as const
export type Amenity = (typeof amenityKinds)[number]

/** Cities that French calls otherwise than their own country does. */
const inFrench: Record<string, string> = {
  Barcelona: 'Barcelone',
  Edinburgh: 'Édimbourg',
  Geneva: 'Genève',
  London: 'Londres',
}

/** A city in a sentence, by the name it has in the reader’s language; an address keeps the city’s own. */
export function cityName(city: string, language: 'en' | 'fr'): string {
  return language === 'fr' ? (inFrench[city] ?? city) : city
}

/** How a shop meets late calls. */
export type LateCallRule = {
  /** Its clients are credited where it cancels late itself, by the tiers that would have cost them. */
  creditsClients: boolean
  /** A fee that was kept is given back in the share in which the freed time was filled. */
  givesBackFilled: boolean
  /** Who has so many completed visits cancels until the start for nothing; null: nobody by their visits. */
  trustedAfterVisits: number | null
  /** Who is late by no more begins later by themself, where nothing is in the way; 0: the desk answers. */
  laterByItselfMinutes: (typeof laterByItselfOptions)[number]
}

/** Up to so many minutes a shop may let its clients begin later by themselves. */
export const laterByItselfOptions = [0, 10, 15, 20, 30] as const

/** More visits than this nobody asks for. */
export const trustedVisitsLimit = 50

/** What a shop keeps of the price of who cancels or does not come; a booking keeps the one it was made under. */
export type CancellationPolicy = {
  /** In falling order: a tier applies until this many minutes before the first start. Rates are 1/100,000. */
  tiers: { untilMinutes: number; feeRate: number }[]
  lateFeeRate: number
  noShowFeeRate: number
}
