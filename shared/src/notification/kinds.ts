/**
 * What may be told, and how it reaches people without a choice of theirs. Source of the rules: product.md, the screen of what reaches one how, and
 * decision 045.
 */

/** The ways to a person, in the order in which one is the fallback of another; `app` is their inbox. */
export const channels = ['push', 'mail', 'sms', 'app'] as const
export type Channel = (typeof channels)[number]
/** The ways that leave the app. */
export type SentChannel = Exclude<Channel, 'app'>

type Rule = {
  /** On without a choice. */
  on: readonly Channel[]
  /** On whatever somebody chooses. */
  always: readonly Channel[]
  /** What fails for good by one channel goes by the next. */
  isUrgent: boolean
}

/** What people choose for: a row of the settings each. */
export const topics = {
  visit: { on: ['mail', 'app'], always: [], isUrgent: true },
  /** Somebody would stand before a closed door. */
  change: { on: ['mail', 'app'], always: ['mail', 'app'], isUrgent: true },
  reminder: { on: ['mail', 'app'], always: [], isUrgent: true },
  /** Receipts, and money that is owed. */
  payment: { on: ['mail', 'app'], always: ['mail', 'app'], isUrgent: false },
  order: { on: ['mail', 'app'], always: [], isUrgent: false },
  review: { on: ['mail', 'app'], always: [], isUrgent: false },
  /** What to mind after a visit, and when it is time for another. */
  aftercare: { on: ['mail', 'app'], always: [], isUrgent: false },
  message: { on: ['mail', 'app'], always: [], isUrgent: false },
  /** News of a business, for clients who have agreed to them. */
  news: { on: ['mail', 'app'], always: [], isUrgent: false },
  security: { on: ['mail', 'app'], always: ['mail', 'app'], isUrgent: false },
} as const satisfies Record<string, Rule>
export type Topic = keyof typeof topics
export const topicNames = Object.keys(topics) as [Topic, ...Topic[]]

/** What has happened, each under its topic. A slice that has more to tell adds a line here and words to the app. */
export const kinds = {
  visit_requested: 'visit',
  visit_confirmed: 'visit',
  visit_rescheduled: 'visit',
  visit_cancelled: 'visit',
  guest_cancelled: 'visit',
  guest_rescheduled: 'visit',
  time_held: 'visit',
  time_free: 'visit',
  waiting_ended: 'visit',
  standing_full: 'visit',
  standing_next: 'visit',
  standing_paused: 'visit',
  visit_moved_by_shop: 'change',
  visit_changed: 'change',
  visit_cancelled_by_shop: 'change',
  visit_declined: 'change',
  visit_request_expired: 'change',
  guest_cancelled_by_shop: 'change',
  visit_reminder: 'reminder',
  deadline_reminder: 'reminder',
  form_missing: 'reminder',
  payment_received: 'payment',
  payment_refunded: 'payment',
  refund_failed: 'payment',
  fee_charged: 'payment',
  fee_declined: 'payment',
  fee_given_back: 'payment',
  wallet_credited: 'payment',
  pass_ending: 'payment',
  pass_due: 'payment',
  membership_paid: 'payment',
  membership_due: 'payment',
  membership_unpaid: 'payment',
  membership_stopped: 'payment',
  membership_ends: 'payment',
  membership_changes: 'payment',
  membership_changed: 'payment',
  membership_price: 'payment',
  membership_card: 'payment',
  order_reserved: 'order',
  order_paid: 'order',
  order_ready: 'order',
  order_cancelled: 'order',
  order_expired: 'order',
  review_asked: 'review',
  review_answered: 'review',
  review_taken_down: 'review',
  aftercare: 'aftercare',
  rebook: 'aftercare',
  series_ending: 'aftercare',
  message_received: 'message',
  question_answered: 'message',
  report_judged: 'message',
  campaign: 'news',
  email_changed: 'security',
  password_changed: 'security',
  passkey_added: 'security',
  two_step_enabled: 'security',
  two_step_disabled: 'security',
} as const satisfies Record<string, Topic>
export type Kind = keyof typeof kinds

/** The channels that somebody chose by topic; a topic that is missing is as `topics` has it. */
export type Choices = Partial<Record<Topic, Channel[]>>

/** Where somebody can be reached. */
export type Addresses = { email: string | null; phone: string | null }

/** The channels by which news of this kind goes to somebody who has chosen so, or has chosen nothing. */
export function channelsFor(kind: Kind, choices: Choices = {}, addresses?: Addresses): Channel[] {
  return channelsOf(kinds[kind], choices, addresses)
}

/** The same of a topic, in the order of `channels`. What is urgent goes by SMS to who has a number and no e-mail. */
export function channelsOf(topic: Topic, choices: Choices = {}, addresses?: Addresses): Channel[] {
  const { on, always }: Rule = topics[topic]
  const chosen: readonly Channel[] = choices[topic] ?? on
  const wanted = channels.filter((one) => chosen.includes(one) || always.includes(one))
  if (!bySmsAlone(topic, addresses) || !wanted.includes('mail')) return wanted
  return channels.filter((one) => one !== 'mail' && (one === 'sms' || wanted.includes(one)))
}

function bySmsAlone(topic: Topic, addresses: Addresses | undefined): boolean {
  return topics[topic].isUrgent && Boolean(addresses?.phone) && !addresses?.email
}

/** Whether a switch of the settings cannot be turned off. */
export function isAlwaysOn(topic: Topic, channel: Channel, addresses?: Addresses): boolean {
  const { always }: Rule = topics[topic]
  if (!bySmsAlone(topic, addresses)) return always.includes(channel)
  return channel !== 'mail' && always.includes(channel === 'sms' ? 'mail' : channel)
}
