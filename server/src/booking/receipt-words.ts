import type { BookingState } from '@serein/shared/booking/states.ts'
import type { Language } from '../platform/scope.ts'

type Plain = Exclude<BookingState, 'held' | 'expired' | 'released'>

const en = {
  title: (number: string) => `Receipt ${number}`,
  asOf: (when: string) => `As things stand on ${when}`,
  seller: 'Sold by',
  buyer: 'For',
  visit: 'The visit',
  minutes: (minutes: number) => `${minutes} min`,
  moreMinutes: (minutes: number) => `+${minutes} min`,
  with: (who: string) => `with ${who}`,
  zone: (city: string) => `All times are ${city} time.`,
  states: {
    confirmed: 'Confirmed',
    checked_in: 'You are here',
    completed: 'Completed',
    cancelled: 'Cancelled',
    no_show: 'Missed',
  } satisfies Record<Plain, string>,
  booked: (when: string) => `Booked on ${when}`,
  cost: 'What it costs',
  what: 'What',
  amount: 'Amount',
  total: 'Total',
  taxIncluded: (rate: string, tax: string, net: string) =>
    `VAT ${rate} included: ${tax} (net ${net})`,
  taxAdded: (rate: string) => `Tax ${rate}`,
  money: 'What was paid',
  card: (brand: string, last4: string) => `Card, ${brand} ending in ${last4}`,
  tenders: { at_shop: 'At the spa', sandbox_card: 'Card (sandbox, no real money)' } as Record<
    string,
    string
  >,
  refund: 'Paid back',
  refundOpen: 'Being paid back',
  fee: { cancelled: 'Fee for cancelling', no_show: 'Fee for the missed visit' } as Record<
    string,
    string
  >,
  feeKept: 'Kept from what was paid',
  due: 'Still to pay at the spa',
  nothingYet: 'Nothing has been paid yet.',
  rules: 'The rules you agreed to',
  free: 'free',
  until: (fee: string, when: string) => `${fee} until ${when}`,
  after: (fee: string) => `then ${fee}`,
  cancelling: (steps: string) => `Cancelling: ${steps}.`,
  kept: 'They were fixed when you booked and never change.',
  foot: (page: number, pages: number) => `Page ${page} of ${pages}`,
}

const fr: typeof en = {
  title: (number) => `Reçu ${number}`,
  asOf: (when) => `Situation au ${when}`,
  seller: 'Vendu par',
  buyer: 'Pour',
  visit: 'La visite',
  minutes: (minutes) => `${minutes} min`,
  moreMinutes: (minutes) => `+${minutes} min`,
  with: (who) => `avec ${who}`,
  zone: (city) => `Toutes les heures sont celles de ${city}.`,
  states: {
    confirmed: 'Confirmée',
    checked_in: 'Vous êtes là',
    completed: 'Terminée',
    cancelled: 'Annulée',
    no_show: 'Manquée',
  },
  booked: (when) => `Réservée le ${when}`,
  cost: 'Ce qu’elle coûte',
  what: 'Détail',
  amount: 'Montant',
  total: 'Total',
  taxIncluded: (rate, tax, net) => `Dont TVA ${rate} : ${tax} (hors taxe ${net})`,
  taxAdded: (rate) => `Taxe ${rate}`,
  money: 'Ce qui a été payé',
  card: (brand, last4) => `Carte ${brand} se terminant par ${last4}`,
  tenders: { at_shop: 'Au spa', sandbox_card: 'Carte (bac à sable, sans argent réel)' },
  refund: 'Remboursé',
  refundOpen: 'Remboursement en cours',
  fee: { cancelled: 'Frais d’annulation', no_show: 'Frais de visite manquée' },
  feeKept: 'Retenus sur ce qui a été payé',
  due: 'Reste à payer au spa',
  nothingYet: 'Rien n’a encore été payé.',
  rules: 'Les règles que vous avez acceptées',
  free: 'gratuit',
  until: (fee, when) => `${fee} jusqu’au ${when}`,
  after: (fee) => `ensuite ${fee}`,
  cancelling: (steps) => `Annulation : ${steps}.`,
  kept: 'Elles ont été fixées à la réservation et ne changent plus.',
  foot: (page, pages) => `Page ${page} sur ${pages}`,
}

export const receiptWords: Record<Language, typeof en> = { en, fr }
