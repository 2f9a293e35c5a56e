import type { Figure, Values } from './figure.ts'

export type Part = { figures: Record<string, Figure>; measure: () => Promise<Values> }

const less = (name: string, unit: string, bar?: number, grain?: number): Figure => ({
  name,
  unit,
  better: 'less',
  ...(bar !== undefined && { bar }),
  ...(grain !== undefined && { grain }),
})
const more = (name: string, unit: string, bar?: number): Figure => ({
  ...less(name, unit, bar),
  better: 'more',
})

const pages = ['featured', 'services', 'shop details', 'search', 'offers']
const taps = ['home', 'search', 'shop details', 'time choice']

/** Of each page; event timing counts in steps of 8 ms. */
const figuresOfPage = (page: string) => ({
  [`${page} performance`]: more(`${page}: performance`, 'points', 95),
  [`${page} others`]: more(`${page}: accessibility, best practice, SEO, the least`, 'points', 100),
  [`${page} lcp`]: less(`${page}: LCP`, 'ms', 1800, 100),
  [`${page} cls`]: less(`${page}: CLS`, '', 0.05, 0.02),
  [`${page} tbt`]: less(`${page}: TBT`, 'ms', 200, 50),
  [`${page} script`]: less(`${page}: JavaScript`, 'kB', 205),
})
const figuresOfTap = (page: string) => ({
  [`${page} answer`]: less(`${page}: answer to a tap at once`, 'ms', 3700, 100),
  [`${page} second`]: less(`${page}: event timing of a tap at 6 s`, 'ms', 200, 16),
})

/**
 * What is measured, each because quality is promised of it. A part is loaded by whoever measures it alone, so that one that an
 * older commit cannot run is no trouble to the others.
 */
export const parts: Record<string, Part> = {
  engine: {
    figures: {
      free: less('free starts, 50 therapists × 30 days', 'ms', 1),
      prepare: less('to prepare 50 therapists × 30 days', 'ms', 3),
      party: less('month of a party of 4 with 3 services, 50 therapists', 'ms', 20),
      fewer: less('month of a party of 4 with 3 services, 10 therapists', 'ms'),
      days: less('free starts of 90 days beside 30', '×', 3.6),
      therapists: less('free starts of 50 therapists beside 10', '×', 6),
    },
    measure: async () => (await import('./engine.ts')).measureEngine(),
  },
  month: {
    figures: {
      perSecond: more('months over HTTP', '/s', 1000),
      p99: less('a month over HTTP, p99', 'ms', 40),
      past: more('months with 50,000 past bookings beside those without', '×', 0.9),
      serverCpu: less('processor of the server for a month', 'ms'),
      databaseCpu: less('processor of the database for a month', 'ms'),
    },
    measure: async () => (await import('./month.ts')).measureMonth(),
  },
  booking: {
    figures: {
      bare: more('bookings over HTTP beside a bare handler', '×', 0.6),
      perSecond: more('bookings over HTTP', '/s'),
      serverCpu: less('processor of the server for a booking', 'ms'),
      databaseCpu: less('processor of the database for a booking', 'ms', 12),
      pgbench: more('the same rows by pgbench', '/s'),
    },
    measure: async () => (await import('./booking.ts')).measureBooking(),
  },
  search: {
    figures: {
      p99: less('“a massage free tomorrow near me”, 100,000 shops, p99', 'ms', 20),
      indexCpu: less('processor of the index for it', 'ms'),
    },
    measure: async () => (await import('./search.ts')).measureSearch(),
  },
  ledger: {
    figures: {
      ratio: more('ledger transfers beside pgbench', '×', 0.5),
      perSecond: more('ledger transfers', '/s'),
    },
    measure: async () => (await import('./ledger.ts')).measureLedger(),
  },
  start: {
    figures: {
      page: less('first page after the start of a process', 'ms', 3000),
      idle: less('memory of an idle server', 'MiB', 200),
      firstShopCpu: less('processor of a first start, for each shop more', 'ms'),
      shopCpu: less('processor of a start, for each shop that another has worked out', 'ms', 3),
    },
    measure: async () => (await import('./start.ts')).measureStart(),
  },
  pages: {
    figures: Object.assign({}, ...pages.map(figuresOfPage)),
    measure: async () => (await import('./pages.ts')).measurePages(),
  },
  taps: {
    figures: Object.assign({}, ...taps.map(figuresOfTap)),
    measure: async () => (await import('./taps.ts')).measureTaps(),
  },
}
