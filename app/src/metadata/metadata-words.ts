import { createFormat } from '@serein/client/format.ts'
import type { Language } from '@serein/client/i18n.ts'

interface Price {
  amountMinor: number
  currency: string
}

/** Titles and descriptions of pages, for tabs, the history, search engines and shared links. */
export const metadataWords = {
  en: {
    at: (what: string, where: string) => `${what} at ${where}`,
    treatmentsAt: (where: string) => `Treatments and prices at ${where}`,
    book: (name: string) => `Book a visit at ${name}`,
    chooseAt: (place: string) => `Choose a time at ${place}`,
    inCities: (what: string, where: string) => `${what} in ${where}`,
    spasFor: (kind: string, where: string) => `Spas for ${kind}${where ? ` in ${where}` : ''}`,
    spasIn: (where: string) => `Spas in ${where} with free times`,
    home: 'Home',
    spas: 'Spas',
    choose: (name: string) =>
      `Free times at ${name}, day by day: choose your therapist, and hold a time while you pay.`,
    menu: 'Treatments',
    searchText: (kind: string | null, cities: string[], spas: string[]) =>
      `${kind ?? 'Massages, hammams and facials'}${cities.length ? ` in ${listed('en', cities)}` : ''} by day, hour, price and distance, with free times to book at once: ${spas.join(' · ')}.`,
    homeText: (cities: string[]) =>
      `Massages, hammams, facials and spas${cities.length ? ` in ${listed('en', cities)}` : ' near you'}, with their next free times and the conditions before you pay.`,
    listText: ({ count, where, from, names }: ListFacts) =>
      `${count} ${count === 1 ? 'treatment' : 'treatments'}${where ? ` ${where}` : ''}${from ? ` from ${priced('en', from)}` : ''}, with lengths and the next free times: ${names.join(', ')}.`,
    inPlaces: (cities: string[]) => `in ${listed('en', cities)}`,
    atShop: (shop: string) => `at ${shop}`,
    businessesText: (names: string[]) =>
      `The people behind the spas you can book here: ${listed('en', names)}. Their stories, principles, certifications and teams.`,
    shopText: (facts: ShopFacts) =>
      `${[listed('en', facts.kinds), `in ${facts.city}`].filter(Boolean).join(' ')}${facts.from ? `, from ${priced('en', facts.from)}` : ''}${facts.rating ? `, rated ${number('en', facts.rating.average)} of 5` : ''}. ${facts.description}`,
    shopPicture: (name: string, city: string, rating: number | null) =>
      `${name}, ${city}${rating === null ? '' : `, rated ${number('en', rating)} of 5`}, over a picture of the spa`,
  },
  fr: {
    at: (what: string, where: string) => `${what} chez ${where}`,
    treatmentsAt: (where: string) => `Soins et prix chez ${where}`,
    book: (name: string) => `Prendre rendez-vous chez ${name}`,
    chooseAt: (place: string) => `Choisir un créneau chez ${place}`,
    inCities: (what: string, where: string) => `${what} à ${where}`,
    spasFor: (kind: string, where: string) => `Spas pour ${kind}${where ? ` à ${where}` : ''}`,
    spasIn: (where: string) => `Spas à ${where} et leurs créneaux libres`,
    home: 'Accueil',
    spas: 'Spas',
    choose: (name: string) =>
      `Les créneaux libres de ${name}, jour par jour : choisissez votre praticien et gardez un créneau le temps de payer.`,
    menu: 'Soins',
    searchText: (kind: string | null, cities: string[], spas: string[]) =>
      `${kind ?? 'Massages, hammams et soins du visage'}${cities.length ? ` à ${listed('fr', cities)}` : ''} par jour, heure, prix et distance, créneaux libres à réserver aussitôt : ${spas.join(' · ')}.`,
    homeText: (cities: string[]) =>
      `Massages, hammams, soins du visage et spas${cities.length ? ` à ${listed('fr', cities)}` : ' près de chez vous'}, avec leurs prochains créneaux libres et les conditions avant de payer.`,
    listText: ({ count, where, from, names }: ListFacts) =>
      `${count} ${count === 1 ? 'soin' : 'soins'}${where ? ` ${where}` : ''}${from ? ` dès ${priced('fr', from)}` : ''}, avec durées et prochains créneaux libres : ${names.join(', ')}.`,
    inPlaces: (cities: string[]) => `à ${listed('fr', cities)}`,
    atShop: (shop: string) => `chez ${shop}`,
    businessesText: (names: string[]) =>
      `Celles et ceux qui font les spas à réserver ici : ${listed('fr', names)}. Histoires, engagements, certifications et équipes.`,
    shopText: (facts: ShopFacts) =>
      `${[listed('fr', facts.kinds), `à ${facts.city}`].filter(Boolean).join(' ')}${facts.from ? `, dès ${priced('fr', facts.from)}` : ''}${facts.rating ? `, noté ${number('fr', facts.rating.average)} sur 5` : ''}. ${facts.description}`,
    shopPicture: (name: string, city: string, rating: number | null) =>
      `${name}, ${city}${rating === null ? '' : `, noté ${number('fr', rating)} sur 5`}, sur une image du spa`,
  },
} satisfies Record<Language, object>

interface ListFacts {
  count: number
  where: string
  from: Price | null
  names: string[]
}

interface ShopFacts {
  kinds: string[]
  city: string
  from: Price | null
  rating: { average: number } | null
  description: string
}

function listed(language: Language, items: string[]): string {
  return createFormat(language).list(items)
}

function priced(language: Language, price: Price): string {
  return createFormat(language).money(price, { short: true })
}

function number(language: Language, value: number): string {
  return createFormat(language).number(value, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })
}
