import { usualDaysBetween } from '@serein/shared/campaign/rules.ts'
import type { Audience } from '@serein/shared/customer/audience.ts'
import type { Bilingual } from '@serein/shared/schema.ts'
import { idOf, Random } from './random.ts'
import type { Rows } from './rows.ts'
import { t } from './world/shape.ts'

type Client = {
  id: string
  business_id: string
  user_id: string | null
  name: string
  email: string | null
  language: string
}
type Booking = { customer_id: string; created_at: string; state: string }
type Campaign = {
  name: string
  segment: Audience
  subject: Bilingual
  body: Bilingual
  action: 'book' | 'offers'
  code: string | null
  state: 'sent' | 'planned' | 'draft'
  daysAgo: number
}

const day = 86_400_000
const counted = new Set(['requested', 'confirmed', 'checked_in', 'completed'])

const campaigns: Campaign[] = [
  {
    name: 'Chaleur d’automne',
    segment: { visitsFrom: 1 },
    subject: t('Something warm for grey days', 'De la chaleur pour les jours gris'),
    body: t(
      'The evenings are getting longer. We have warmed the stones and kept some quiet hours for you.\n\nUntil the end of the month you get 15 % off with this code.',
      'Les soirées s’allongent. Les pierres sont chaudes, et nous avons gardé pour vous quelques heures calmes.\n\nJusqu’à la fin du mois, ce code vous offre 15 % de remise.',
    ),
    action: 'book',
    code: 'CHALEUR15',
    state: 'sent',
    daysAgo: 12,
  },
  {
    name: 'Cadeaux de fin d’année',
    segment: { spentFromMinor: 10_000, currency: 'EUR' },
    subject: t('A present that smells of lavender', 'Un cadeau qui sent la lavande'),
    body: t(
      'Who has everything still likes to do nothing: an hour of massage fits every stocking.\n\nHave a look at what is on before Christmas.',
      'À qui a déjà tout, offrez de ne rien faire : une heure de massage trouve toujours sa place sous le sapin.\n\nDécouvrez nos offres avant Noël.',
    ),
    action: 'offers',
    code: null,
    state: 'planned',
    daysAgo: 2,
  },
  {
    name: 'Vous nous manquez',
    segment: { noVisitWeeks: 4, language: 'fr' },
    subject: t('It has been a while', 'Cela fait un moment'),
    body: t(
      'We have been thinking of you. Would an hour just for yourself do you good?',
      'Nous pensons à vous. Une heure rien que pour vous vous ferait-elle du bien ?',
    ),
    action: 'book',
    code: null,
    state: 'draft',
    daysAgo: 1,
  },
]

/** Clients of one business who have an account and agreed to news, some with a birthday; what it sent, plans and drafts. */
export function addCampaigns(rows: Rows, businessId: string, now: Date): void {
  const random = new Random('campaigns')
  const at = (daysAgo: number) => new Date(now.getTime() - daysAgo * day).toISOString()
  const clients = (rows.of('customer') as Client[]).filter(
    ({ business_id, user_id, email }) => business_id === businessId && !user_id && email !== null,
  )
  const readers = clients.filter(() => random.chance(0.4))
  for (const client of readers) join(rows, client, random, at(150))
  for (const campaign of campaigns) {
    const { name, segment, subject, body, action, code, state, daysAgo } = campaign
    const isPlanned = state === 'planned'
    const ended = state === 'sent' ? at(daysAgo) : null
    rows.add('campaign', {
      business_id: businessId,
      id: idOf(`campaign ${name}`),
      name,
      segment,
      subject,
      body,
      action,
      code,
      channels: ['mail'],
      state,
      planned_day: isPlanned ? at(-5).slice(0, 10) : null,
      planned_minute: isPlanned ? 600 : null,
      started_at: ended,
      ended_at: ended,
      created_at: at(daysAgo + 1),
    })
    if (ended) tell(rows, { businessId, name, readers, toldAt: ended, now }, random)
  }
  rows.add('campaign_refusal', {
    business_id: businessId,
    customer_id: readers[3]!.id,
    refused_at: at(11),
  })
  rows.add('campaign_setting', {
    business_id: businessId,
    days_between: usualDaysBetween,
    updated_at: at(60),
  })
}

/** Somebody who was a client before they had an account. */
function join(rows: Rows, client: Client, random: Random, at: string): void {
  const id = idOf(`user of ${client.id}`)
  client.user_id = id
  rows.add('user', {
    id,
    name: client.name,
    email: client.email,
    email_verified: true,
    is_platform_admin: false,
    language: client.language,
    terms_accepted_at: at,
    created_at: at,
    updated_at: at,
  })
  rows.add('consent', {
    user_id: id,
    kind: 'marketing',
    version: 1,
    language: client.language,
    given_at: at,
  })
  if (random.chance(0.5))
    rows.add('profile', {
      user_id: id,
      birth_day: random.between(1, 28),
      birth_month: random.between(1, 12),
      birth_year: random.chance(0.5) ? random.between(1955, 2004) : null,
      updated_at: at,
    })
}

/** A third have read it; of them, some booked right after, and the others had booked before. */
function tell(
  rows: Rows,
  sent: { businessId: string; name: string; readers: Client[]; toldAt: string; now: Date },
  random: Random,
): void {
  const { businessId, name, readers, toldAt, now } = sent
  const bookings = (rows.of('booking') as Booking[]).filter(({ state }) => counted.has(state))
  for (const { id } of readers) {
    const sentAt = Date.parse(toldAt)
    const latest = bookings
      .filter(
        ({ customer_id, created_at }) => customer_id === id && Date.parse(created_at) > sentAt,
      )
      .reduce((last, { created_at }) => Math.max(last, Date.parse(created_at)), 0)
    const after = Math.max(latest, sentAt) + random.between(1, 50) * 3_600_000
    const isBooked = latest > 0 && random.chance(0.35)
    const opened = isBooked ? Math.max(latest - 600_000, sentAt) : after
    const reads = random.chance(0.35) && opened < now.getTime()
    rows.add('campaign_recipient', {
      business_id: businessId,
      campaign_id: idOf(`campaign ${name}`),
      customer_id: id,
      told_at: toldAt,
      opened_at: reads ? new Date(opened).toISOString() : null,
    })
  }
}
