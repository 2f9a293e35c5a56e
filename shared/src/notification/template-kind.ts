import type { Bilingual } from '../schema.ts'
import type { SentChannel } from './kinds.ts'

/**
 * The messages that a business may put into its own words, and what may stand in them in braces. Source: product.md, "Messages"; decision
 * 049. Accounts, security and what the platform decides are said by the platform alone.
 */

/** The ways a message goes, in the order of the editor. */
export const templateChannels = ['mail', 'sms', 'push'] as const satisfies readonly SentChannel[]

export const templateGroups = ['before', 'after', 'money', 'order', 'chat'] as const
export type TemplateGroup = (typeof templateGroups)[number]

/** What each variable is called, and a believable value. */
export const templateVariables = {
  firstName: define('First name', 'Prénom', 'Camille'),
  shopName: define('Spa', 'Spa', 'Maison Sauge'),
  street: define('Street', 'Rue', '12 rue des Lilas'),
  address: define('Address', 'Adresse', '12 rue des Lilas, 69001 Lyon'),
  service: define('Treatment', 'Soin', 'Deep tissue massage', 'Massage deep tissue'),
  therapist: define('Therapist', 'Praticien', 'Inès'),
  date: define(
    'Day of the visit',
    'Jour du rendez-vous',
    'Tuesday 24 November',
    'mardi 24 novembre',
  ),
  time: define('Time', 'Heure', '10:00', '10 h'),
  when: define(
    'Day and time, short',
    'Jour et heure, en bref',
    'Tue 24 Nov, 10:00',
    'mar. 24 nov., 10 h',
  ),
  day: define('Today, tomorrow or the day', 'Aujourd’hui, demain ou le jour', 'tomorrow', 'demain'),
  soon: define('Today, Tomorrow or Soon', 'Aujourd’hui, Demain ou Bientôt', 'Tomorrow', 'Demain'),
  until: define(
    'Free until, short',
    'Gratuit jusqu’au, en bref',
    'Mon 23 Nov, 10:00',
    'lun. 23 nov., 10 h',
  ),
  untilDate: define(
    'Free until, day',
    'Gratuit jusqu’au, jour',
    'Monday 23 November',
    'lundi 23 novembre',
  ),
  untilTime: define('Free until, time', 'Gratuit jusqu’à, heure', '10:00', '10 h'),
  guest: define('Guest', 'Personne', 'Louise'),
  guestDate: define(
    'The guest’s day',
    'Jour de la personne',
    'Tuesday 24 November',
    'mardi 24 novembre',
  ),
  guestTime: define('The guest’s time', 'Heure de la personne', '11:30', '11 h 30'),
  guestWhen: define(
    'The guest’s day and time, short',
    'Jour et heure de la personne',
    'Tue 24 Nov, 11:30',
    'mar. 24 nov., 11 h 30',
  ),
  amount: define('Amount', 'Montant', '€45.00', '45,00 €'),
  card: define('Card', 'Carte', 'your card ending in 4242', 'votre carte se terminant par 4242'),
  paid: define('Paid', 'Payé', '€100.00', '100,00 €'),
  total: define('Added to the wallet', 'Ajouté au porte-monnaie', '€110.00', '110,00 €'),
  code: define('Order number', 'Numéro de commande', 'K7M2Q'),
} as const satisfies Record<string, { name: Bilingual; example: Bilingual }>
export type TemplateVariable = keyof typeof templateVariables

function define(en: string, fr: string, example: string, exemple = example) {
  return { name: { en, fr }, example: { en: example, fr: exemple } }
}

type Kind = {
  group: TemplateGroup
  variables: readonly TemplateVariable[]
  /** One of each must be said by every way. */
  needs?: readonly (readonly TemplateVariable[])[]
  /** The same where no block of ours stands beside the words: by SMS and by push. */
  needsShort?: readonly (readonly TemplateVariable[])[]
}

const visit = ['firstName', 'shopName', 'service', 'date', 'time', 'when', 'street'] as const
const dated = ['firstName', 'shopName', 'date'] as const
const order = ['firstName', 'shopName', 'code', 'address'] as const
const itsTime = [
  ['date', 'when'],
  ['time', 'when'],
] as const
const itsDay = [['date', 'when']] as const
const sum = [['amount']] as const

export const templateKinds = {
  visit_requested: { group: 'before', variables: visit, needsShort: itsTime },
  visit_confirmed: { group: 'before', variables: visit, needsShort: itsTime },
  visit_rescheduled: { group: 'before', variables: visit, needsShort: itsTime },
  visit_moved_by_shop: { group: 'before', variables: visit, needsShort: itsTime },
  therapist_changed: {
    group: 'before',
    variables: [...visit, 'therapist'],
    needs: [['therapist']],
    needsShort: itsDay,
  },
  visit_changed: { group: 'before', variables: visit, needsShort: itsDay },
  visit_cancelled: { group: 'before', variables: visit, needsShort: itsDay },
  visit_cancelled_by_shop: { group: 'before', variables: visit, needsShort: itsDay },
  visit_released: { group: 'before', variables: visit, needsShort: itsDay },
  visit_declined: { group: 'before', variables: visit, needsShort: itsDay },
  visit_request_expired: { group: 'before', variables: visit, needsShort: itsDay },
  guest_cancelled: { group: 'before', variables: [...visit, 'guest'], needs: [['guest']] },
  guest_cancelled_by_shop: { group: 'before', variables: [...visit, 'guest'], needs: [['guest']] },
  guest_rescheduled: {
    group: 'before',
    variables: [...visit, 'guest', 'guestDate', 'guestTime', 'guestWhen'],
    needs: [['guest'], ['guestDate', 'guestWhen'], ['guestTime', 'guestWhen']],
  },
  visit_reminder: {
    group: 'before',
    variables: [...visit, 'day', 'soon'],
    needsShort: [
      ['day', 'date', 'when'],
      ['time', 'when'],
    ],
  },
  deadline_reminder: {
    group: 'before',
    variables: [...visit, 'until', 'untilDate', 'untilTime'],
    needs: [['until', 'untilDate']],
  },
  review_asked: { group: 'after', variables: dated },
  review_answered: { group: 'after', variables: dated },
  aftercare: { group: 'after', variables: dated },
  rebook: { group: 'after', variables: ['firstName', 'shopName', 'service'] },
  fee_charged: { group: 'money', variables: [...dated, 'amount', 'card'], needs: sum },
  fee_declined: { group: 'money', variables: [...dated, 'amount', 'card'], needs: sum },
  fee_given_back: { group: 'money', variables: [...dated, 'amount'], needs: sum },
  refund_failed: { group: 'money', variables: [...dated, 'amount'], needs: sum },
  payment_link: { group: 'money', variables: ['shopName', 'date', 'amount'], needs: sum },
  wallet_credited: {
    group: 'money',
    variables: ['firstName', 'shopName', 'paid', 'total'],
    needs: [['total']],
  },
  order_reserved: { group: 'order', variables: order },
  order_paid: { group: 'order', variables: order },
  order_ready: { group: 'order', variables: order },
  order_cancelled: { group: 'order', variables: order },
  order_expired: { group: 'order', variables: order },
  message_received: { group: 'chat', variables: ['firstName', 'shopName'] },
} as const satisfies Record<string, Kind>

export type TemplateKind = keyof typeof templateKinds
export const templateKindNames = Object.keys(templateKinds) as [TemplateKind, ...TemplateKind[]]

/** What the variables of a message stand for. */
export type TemplateValues<K extends TemplateKind = TemplateKind> = Record<
  (typeof templateKinds)[K]['variables'][number],
  string
>

/** The fields of each channel in the order of the editor, with how long they may be. */
export const templateFields = {
  mail: { subject: 120, heading: 120, intro: 1_000, closing: 500 },
  sms: { text: 320 },
  push: { title: 60, text: 180 },
} as const satisfies Record<SentChannel, Record<string, number>>
export type TemplateField = 'subject' | 'heading' | 'intro' | 'closing' | 'text' | 'title'
/** The texts of a channel’s fields in one language. */
export type TemplateText = Partial<Record<TemplateField, string>>

/** The number of versions kept of a message. */
export const templateVersionLimit = 20

export function fieldsOf(channel: SentChannel): TemplateField[] {
  return Object.keys(templateFields[channel]) as TemplateField[]
}

export function variablesOf(kind: TemplateKind): readonly TemplateVariable[] {
  return templateKinds[kind].variables
}

/** One of each must be said by this channel. */
export function neededBy(kind: TemplateKind, channel: SentChannel) {
  const { needs = [], needsShort = [] }: Kind = templateKinds[kind]
  return channel === 'mail' ? needs : [...needs, ...needsShort]
}
