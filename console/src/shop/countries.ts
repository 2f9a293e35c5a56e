interface Country {
  currency: string
  /** The usual rate of tax, in 1/100,000. */
  taxRate: number
  isTaxIncluded: boolean
  zone: string
}

const euro = (taxRate: number, zone: string): Country => ({
  currency: 'EUR',
  taxRate,
  isTaxIncluded: true,
  zone,
})

/** Where a shop may stand, with what is usual there; all of it can be said otherwise. */
export const countries: Record<string, Country> = {
  AT: euro(20_000, 'Europe/Vienna'),
  BE: euro(21_000, 'Europe/Brussels'),
  CA: { currency: 'CAD', taxRate: 14_975, isTaxIncluded: false, zone: 'America/Toronto' },
  CH: { currency: 'CHF', taxRate: 8_100, isTaxIncluded: true, zone: 'Europe/Zurich' },
  DE: euro(19_000, 'Europe/Berlin'),
  ES: euro(21_000, 'Europe/Madrid'),
  FR: euro(20_000, 'Europe/Paris'),
  GB: { currency: 'GBP', taxRate: 20_000, isTaxIncluded: true, zone: 'Europe/London' },
  IE: euro(23_000, 'Europe/Dublin'),
  IT: euro(22_000, 'Europe/Rome'),
  LU: euro(17_000, 'Europe/Luxembourg'),
  MA: { currency: 'MAD', taxRate: 20_000, isTaxIncluded: true, zone: 'Africa/Casablanca' },
  MC: euro(20_000, 'Europe/Monaco'),
  NL: euro(21_000, 'Europe/Amsterdam'),
  PT: euro(23_000, 'Europe/Lisbon'),
  US: { currency: 'USD', taxRate: 0, isTaxIncluded: false, zone: 'America/New_York' },
}

/** The country whose clocks these are, else France. */
export function countryOfZone(zone: string): string {
  const [found] = Object.entries(countries).find(([, country]) => country.zone === zone) ?? []
  return found ?? 'FR'
}
