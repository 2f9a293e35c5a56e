import { addOwnFields } from './client-field.ts'
import { idOf, Random } from './random.ts'
import type { Rows } from './rows.ts'

type Client = Record<string, unknown> & {
  id: string
  business_id: string
  user_id: string | null
  name: string
}

const day = 86_400_000
const author = { id: 'user desk', name: 'Julien Petit' }

/** What the team knows of its clients, in the words of a desk in Paris. */
const notes = [
  'Préfère la cabine du fond, au calme. Pas de musique.',
  'Enceinte, terme en mars : position latérale, pas d’huiles essentielles.',
  'Vient toujours dix minutes en avance ; lui proposer un thé.',
  'Speaks English only. Prefers a message to a call.',
  'A oublié une écharpe bleue : elle est à l’accueil.',
  'Offre souvent un soin à sa fille, en décembre.',
  'Sensitive skin: the unscented oil, please.',
  'Paie toujours en espèces, souhaite un reçu.',
]

/**
 * What stands on the cards of clients whom the desk knows: birthdays, notes in versions, families, a minor, somebody who is
 * blocked, preferred therapists, agreed prices and segments.
 */
export function addClientCards(rows: Rows, businessId: string, now: Date): void {
  const random = new Random('client cards')
  const home = new Random('client homes')
  const at = (daysAgo: number) => new Date(now.getTime() - daysAgo * day).toISOString()
  const all = rows.of('customer') as Client[]
  for (const client of all) {
    const isTold = !client.user_id && random.chance(0.45)
    Object.assign(client, {
      birth_day: isTold ? random.between(1, 28) : null,
      birth_month: isTold ? random.between(1, 12) : null,
      birth_year: isTold ? random.between(1948, 2003) : null,
      ...addressOf(home),
      is_minor: false,
      guardian_id: null,
      blocked_at: null,
      blocked_reason: null,
      created_at: at(random.between(205, 900)),
    })
  }
  const anonymous = all.filter((each) => each.business_id === businessId && !each.user_id)
  const [parent, child, partner, blocked] = anonymous as [Client, Client, Client, Client]
  const family = parent.name.split(' ').at(-1)!
  Object.assign(child, {
    name: `Léo ${family}`,
    email: null,
    birth_day: 14,
    birth_month: 5,
    birth_year: now.getUTCFullYear() - 12,
    is_minor: true,
    guardian_id: parent.id,
  })
  relate(rows, [parent, child], ['child', 'parent'])
  relate(rows, [parent, partner], ['partner', 'partner'])
  Object.assign(blocked, {
    blocked_at: at(40),
    blocked_reason: 'Trois absences sans prévenir depuis septembre.',
  })
  for (const [index, text] of notes.entries()) {
    const client = anonymous[5 + index * 3]!
    const id = idOf(`customer note ${index}`)
    const version = (number: number, words: string, daysAgo: number) =>
      rows.add('customer_note', {
        business_id: businessId,
        id,
        version: number,
        customer_id: client.id,
        text: words,
        author_id: idOf(author.id),
        author_name: author.name,
        written_at: at(daysAgo),
      })
    version(1, index === 0 ? 'Préfère la cabine du fond.' : text, 60 - index)
    if (index === 0) version(2, text, 12)
  }
  agree(rows, businessId, anonymous, at)
  addMarks(rows, anonymous, at)
  addOwnFields(rows, anonymous, at)
  addSegments(rows, businessId, at)
}

function addSegments(rows: Rows, businessId: string, at: (daysAgo: number) => string): void {
  const segments = {
    'À relancer': { noVisitWeeks: 8, visitsFrom: 1 },
    Fidèles: { visitsFrom: 3 },
    'Anniversaires du mois': { birthdayWithinDays: 30 },
  }
  for (const [name, segment] of Object.entries(segments))
    rows.add('saved_segment', {
      business_id: businessId,
      id: idOf(`segment ${name}`),
      name,
      segment,
      created_at: at(30),
    })
}

const streets = [
  'rue de Charonne',
  'boulevard Voltaire',
  'rue Oberkampf',
  'rue de Rivoli',
  'avenue Parmentier',
  'rue des Martyrs',
]
const towns = [
  ['75011', 'Paris'],
  ['75004', 'Paris'],
  ['75018', 'Paris'],
  ['93100', 'Montreuil'],
  ['94300', 'Vincennes'],
] as const

/** Where they live, as every third has told. */
function addressOf(random: Random) {
  if (!random.chance(0.33)) return { street: '', postal_code: '', city: '', country: null }
  const [postalCode, city] = towns[random.between(0, towns.length - 1)]!
  const street = `${random.between(1, 140)} ${streets[random.between(0, streets.length - 1)]!}`
  return { street, postal_code: postalCode, city, country: 'FR' }
}

/** Who likes whom, and what some pay. */
function agree(
  rows: Rows,
  businessId: string,
  anonymous: Client[],
  at: (daysAgo: number) => string,
): void {
  const staff = rows.of('staff_member').filter((row) => row.business_id === businessId)
  for (const [index, kind] of ['preferred', 'preferred', 'avoided'].entries())
    rows.add('customer_pairing', {
      business_id: businessId,
      customer_id: anonymous[8 + index * 4]!.id,
      staff_id: staff[index * 2]!.id,
      kind,
    })
  const prices = rows
    .of('variant_price')
    .filter((row) => row.business_id === businessId && row.currency === 'EUR')
  for (const index of [0, 1]) {
    const { variant_id, currency, price_minor } = prices[index * 3]!
    rows.add('agreed_price', {
      business_id: businessId,
      customer_id: anonymous[5 + index * 3]!.id,
      variant_id,
      currency,
      price_minor: Math.round((Number(price_minor) * 0.85) / 100) * 100,
      length_minutes: null,
      agreed_at: at(90),
    })
  }
  const business = rows.of('business')
  for (const row of business) row.arrangement_version = row.id === businessId ? 1 : 0
}

function relate(rows: Rows, [one, other]: [Client, Client], kinds: [string, string]): void {
  const { business_id } = one
  rows.add(
    'customer_relation',
    { business_id, customer_id: one.id, relative_id: other.id, kind: kinds[0] },
    { business_id, customer_id: other.id, relative_id: one.id, kind: kinds[1] },
  )
}

const alerts = [
  ['Allergie à l’huile d’amande', 'high'],
  ['Genou gauche opéré : pas de pression', 'high'],
  ['Paie en espèces', 'normal'],
  ['Enceinte de cinq mois', 'high'],
] as const
const tags = [
  ['VIP', 'gold'],
  ['Hôtel Lutetia', 'primary'],
  ['Journaliste', 'clay'],
] as const

/** What the team must see of some clients, and the words that the business has for others. */
function addMarks(rows: Rows, clients: Client[], at: (daysAgo: number) => string): void {
  const { business_id } = clients[0]!
  for (const [index, [text, severity]] of alerts.entries())
    rows.add('customer_alert', {
      business_id,
      id: idOf(`customer alert ${index}`),
      customer_id: clients[4 + index * 2]!.id,
      text,
      severity,
      author_id: idOf(author.id),
      author_name: author.name,
      written_at: at(50 - index * 9),
    })
  for (const [index, [name, tone]] of tags.entries()) {
    const id = idOf(`customer tag ${name}`)
    rows.add('customer_tag', { business_id, id, name, tone, created_at: at(120) })
    for (const client of clients.filter((_, place) => place % 7 === index + 1).slice(0, 12))
      rows.add('customer_tagging', {
        business_id,
        customer_id: client.id,
        tag_id: id,
        tagged_at: at(60),
      })
  }
}
