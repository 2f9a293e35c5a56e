import type { ScreenName, SearchOf } from './screens.ts'

/** How search engines are to take the addresses of a screen. */
export interface PublicScreen<Parameter = string> {
  /** The parameters that say what the page is about. All others but those below only say how it is looked at. */
  subject: readonly Parameter[]
  /** Parameters that ask for something else than the page itself has: whoever finds such an address follows its links. */
  question?: readonly Parameter[]
  /** A step of somebody's way that no search should lead into; it is shown in shared links all the same. */
  isStep?: true
  /**
   * What search engines keep in its place: of such addresses there are as many as there are wishes, and all are about the
   * one of that screen, which reads its subject from the same parameters.
   */
  filedUnder?: 'shopDetails'
}

/** The screens that speak to people who are not here yet. All others are kept out of search engines. */
export const publicScreens = table({
  featured: { subject: [], question: ['q', 'category', 'near'] },
  services: { subject: [] },
  serviceList: {
    subject: ['category', 'shop'],
    question: ['length', 'max', 'gender', 'near'],
  },
  allFeatured: { subject: [] },
  products: { subject: ['kind', 'shop', 'product'] },
  shopDetails: { subject: ['shop'] },
  shopBooking: { subject: ['shop'], isStep: true },
  bookAppointment: {
    subject: ['shop', 'items', 'together', 'sameRoom'],
    filedUnder: 'shopDetails',
  },
  search: {
    subject: ['category', 'q'],
    question: [
      'day',
      'from',
      'to',
      'length',
      'near',
      'within',
      'bounds',
      'max',
      'rating',
      'gender',
      'amenities',
      'open',
    ],
  },
  about: { subject: ['business'] },
  privacy: { subject: [], question: ['version'] },
  terms: { subject: [], question: ['version'] },
})
export type PublicScreenName = keyof typeof publicScreens

type Table = { [Name in ScreenName]?: PublicScreen<keyof SearchOf<Name>> }

function table<Found extends Table>(entries: Found): { [Name in keyof Found]: Found[Name] } {
  return entries
}
