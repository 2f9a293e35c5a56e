import type { ImportField } from '@serein/shared/import/rules.ts'
import type { Bilingual } from '@serein/shared/schema.ts'

/** What columns are called where we name them; a file with these is recognised. */
export const fieldNames: Record<ImportField, Bilingual> = {
  name: { en: 'Name', fr: 'Nom complet' },
  nameFr: { en: 'Name in French', fr: 'Nom en français' },
  category: { en: 'Category', fr: 'Catégorie' },
  variant: { en: 'Variant', fr: 'Variante' },
  minutes: { en: 'Minutes', fr: 'Minutes' },
  price: { en: 'Price', fr: 'Prix' },
  about: { en: 'Description', fr: 'Description' },
  aboutFr: { en: 'Description in French', fr: 'Description en français' },
  firstName: { en: 'First name', fr: 'Prénom' },
  lastName: { en: 'Last name', fr: 'Nom' },
  gender: { en: 'Gender', fr: 'Genre' },
  email: { en: 'E-mail', fr: 'E-mail' },
  phone: { en: 'Phone', fr: 'Téléphone' },
  otherPhone: { en: 'Other phone', fr: 'Autre téléphone' },
  birthday: { en: 'Birthday', fr: 'Anniversaire' },
  language: { en: 'Language', fr: 'Langue' },
  note: { en: 'Note', fr: 'Note' },
  since: { en: 'Client since', fr: 'Client depuis' },
  tags: { en: 'Tags', fr: 'Étiquettes' },
  consent: { en: 'Agreed to news', fr: 'Accepte les nouvelles' },
  day: { en: 'Date', fr: 'Date' },
  time: { en: 'Time', fr: 'Heure' },
  service: { en: 'Service', fr: 'Soin' },
  staff: { en: 'Therapist', fr: 'Praticien' },
  status: { en: 'Status', fr: 'Statut' },
  amount: { en: 'Balance', fr: 'Solde' },
  text: { en: 'Note', fr: 'Note' },
  author: { en: 'Written by', fr: 'Écrite par' },
}
