import type { ImportField } from '@serein/shared/import/rules.ts'
import type { Bilingual } from '@serein/shared/schema.ts'

/** What is wrong with a line, or why it needs nothing. */
export type Fault = { field: ImportField | null; code: FaultCode; value?: string | number }

export const faultWords = {
  missing: { en: 'This is missing.', fr: 'Cette valeur manque.' },
  too_long: {
    en: 'This is too long: {value} characters at most.',
    fr: 'Trop long : {value} caractères au plus.',
  },
  too_many_cells: {
    en: 'There are more cells than headings: perhaps a separator stands inside a cell.',
    fr: 'Il y a plus de cellules que de titres : un séparateur se trouve peut-être dans une cellule.',
  },
  not_an_email: { en: 'This is no e-mail address.', fr: 'Ce n’est pas une adresse e-mail.' },
  not_a_phone: { en: 'This is no phone number.', fr: 'Ce n’est pas un numéro de téléphone.' },
  not_a_day: { en: 'This is no day of the calendar.', fr: 'Ce n’est pas un jour du calendrier.' },
  not_a_time: { en: 'This is no time of day.', fr: 'Ce n’est pas une heure.' },
  not_an_amount: { en: 'This is no amount in {value}.', fr: 'Ce n’est pas un montant en {value}.' },
  not_minutes: {
    en: 'This is no length between 5 and 720 minutes.',
    fr: 'Ce n’est pas une durée de 5 à 720 minutes.',
  },
  not_a_gender: { en: 'Write female, male or other.', fr: 'Écrivez femme, homme ou autre.' },
  twice: { en: 'The same as line {value}.', fr: 'Identique à la ligne {value}.' },
  already_there: { en: 'Already here.', fr: 'Déjà présent.' },
  unknown_client: {
    en: 'No client has this name, e-mail or number. Import your clients first.',
    fr: 'Aucun client n’a ce nom, cet e-mail ou ce numéro. Importez d’abord vos clients.',
  },
  several_clients: {
    en: 'Several clients are called so. Add an e-mail or a phone number.',
    fr: 'Plusieurs clients portent ce nom. Ajoutez un e-mail ou un téléphone.',
  },
  unknown_service: {
    en: 'This spa offers no published service of that name.',
    fr: 'Ce spa ne propose aucun soin publié de ce nom.',
  },
  unknown_staff: {
    en: 'No therapist of this spa is called so.',
    fr: 'Aucun praticien de ce spa ne porte ce nom.',
  },
  is_past: { en: 'This visit is over.', fr: 'Ce rendez-vous est passé.' },
  is_cancelled: { en: 'This visit was called off.', fr: 'Ce rendez-vous a été annulé.' },
  is_zero: { en: 'There is nothing in this wallet.', fr: 'Ce porte-monnaie est vide.' },
  is_negative: {
    en: 'This client owes money. A wallet is never below zero: take it at the till instead.',
    fr: 'Ce client doit de l’argent. Un porte-monnaie n’est jamais négatif : encaissez plutôt en caisse.',
  },
  already_opened: {
    en: 'This wallet was brought along already.',
    fr: 'Ce porte-monnaie a déjà été repris.',
  },
  notes_full: {
    en: 'This client has {value} notes, which is all there is room for.',
    fr: 'Ce client a déjà {value} notes, le maximum.',
  },
  too_many: {
    en: 'There is room for {value} at most.',
    fr: 'Il y a de la place pour {value} au plus.',
  },
  price_differs: {
    en: 'The same length stands in line {value} with another price.',
    fr: 'La même durée figure à la ligne {value} avec un autre prix.',
  },
  therapist_busy: {
    en: 'The therapist has something else then.',
    fr: 'Le praticien est déjà pris à ce moment.',
  },
  therapist_off: {
    en: 'The therapist does not work then.',
    fr: 'Le praticien ne travaille pas à ce moment.',
  },
  therapist_load: {
    en: 'The therapist would have too much on that day.',
    fr: 'Le praticien aurait trop de travail ce jour-là.',
  },
  no_skilled_therapist: {
    en: 'The therapist does not give this service.',
    fr: 'Le praticien ne donne pas ce soin.',
  },
  rooms_full: { en: 'No room is free then.', fr: 'Aucune cabine n’est libre à ce moment.' },
  closed: { en: 'The spa is closed then.', fr: 'Le spa est fermé à ce moment.' },
  beyond_horizon: {
    en: 'This is further ahead than visits can be booked here.',
    fr: 'C’est plus loin que l’on ne peut réserver ici.',
  },
  not_free: { en: 'This time can’t be booked.', fr: 'Ce créneau ne peut pas être réservé.' },
} as const satisfies Record<string, Bilingual>
export type FaultCode = keyof typeof faultWords

export function sayFault({ code, value }: Fault, language: 'en' | 'fr'): string {
  return faultWords[code][language].replace('{value}', String(value ?? ''))
}

/** Why something was not taken back, by the table that refers to it, or what else has become of it. */
const useWords: Record<string, Bilingual> = {
  changed: { en: 'It has been changed since.', fr: 'Modifié depuis.' },
  booking: { en: 'They have a visit.', fr: 'A un rendez-vous.' },
  item: { en: 'It has been booked.', fr: 'A été réservé.' },
  claim: { en: 'They have something in the calendar.', fr: 'Figure au planning.' },
  order: { en: 'They have an order.', fr: 'A une commande.' },
  payment: { en: 'They have a payment.', fr: 'A un paiement.' },
  chat: { en: 'They have written.', fr: 'A écrit.' },
  customer: {
    en: 'They answer for somebody, or were merged.',
    fr: 'Répond de quelqu’un, ou a été fusionné.',
  },
  customer_note: {
    en: 'A note was written about them.',
    fr: 'Une note a été écrite à leur sujet.',
  },
  ledger_account: {
    en: 'They have had money in their wallet.',
    fr: 'A eu de l’argent dans son porte-monnaie.',
  },
  spent: { en: 'It has been spent since.', fr: 'Dépensé depuis.' },
  visit: { en: 'The visit has gone on since.', fr: 'Le rendez-vous a évolué depuis.' },
  account: { en: 'They log in themselves now.', fr: 'Se connecte désormais.' },
}
const usedWords: Bilingual = { en: 'It has been used since.', fr: 'A servi depuis.' }

export function sayUse(use: string, language: 'en' | 'fr'): string {
  return (useWords[use] ?? usedWords)[language]
}

/** Why a file did not go on. */
export const stopWords = {
  total_differs: {
    en: 'The wallets don’t come to the total that you gave. Nothing can be imported until they do.',
    fr: 'Les porte-monnaie ne correspondent pas au total indiqué. Rien ne peut être importé d’ici là.',
  },
  changed: {
    en: 'Something has changed since the file was checked. Nothing was imported; please look again.',
    fr: 'Quelque chose a changé depuis la vérification. Rien n’a été importé ; veuillez vérifier à nouveau.',
  },
  bug: {
    en: 'Something went wrong on our side. Nothing was imported.',
    fr: 'Une erreur est survenue de notre côté. Rien n’a été importé.',
  },
  bug_undo: {
    en: 'Something went wrong on our side. Nothing was undone.',
    fr: 'Une erreur est survenue de notre côté. Rien n’a été annulé.',
  },
} as const satisfies Record<string, Bilingual>
export type Stop = keyof typeof stopWords
