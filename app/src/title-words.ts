import type { Language } from '@serein/client/i18n.ts'

/** What pages about something of their own are called: by search engines, in shared links, on a tab and in the history. */
export const titleWords = {
  en: {
    at: (what: string, where: string) => `${what} at ${where}`,
    treatmentsAt: (where: string) => `Treatments and prices at ${where}`,
    book: (name: string) => `Book a visit at ${name}`,
    chooseAt: (place: string) => `Choose a time at ${place}`,
    inCities: (what: string, where: string) => `${what} in ${where}`,
    spasFor: (kind: string, where: string) => `Spas for ${kind}${where ? ` in ${where}` : ''}`,
    spasIn: (where: string) => `Spas in ${where} with free times`,
  },
  fr: {
    at: (what: string, where: string) => `${what} chez ${where}`,
    treatmentsAt: (where: string) => `Soins et prix chez ${where}`,
    book: (name: string) => `Prendre rendez-vous chez ${name}`,
    chooseAt: (place: string) => `Choisir un créneau chez ${place}`,
    inCities: (what: string, where: string) => `${what} à ${where}`,
    spasFor: (kind: string, where: string) => `Spas pour ${kind}${where ? ` à ${where}` : ''}`,
    spasIn: (where: string) => `Spas à ${where} et leurs créneaux libres`,
  },
} satisfies Record<Language, object>

/** The cities of some shops in their order, each once, without the number of its quarter: `Paris 3e`. */
export function citiesOf(shops: readonly { city: string }[], most = 3): string[] {
  const cities = shops.map(({ city }) => city.replace(/\s+\d{1,2}(?:er|e|ème)$/u, ''))
  return [...new Set(cities)].slice(0, most)
}
