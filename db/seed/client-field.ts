import { idOf, Random } from './random.ts'
import type { Rows } from './rows.ts'

type Client = { id: string; business_id: string }

const option = (en: string, fr: string) => ({ id: idOf(`customer option ${en}`), en, fr })

const fields = [
  {
    kind: 'choice',
    name: { en: 'How they heard of us', fr: 'Comment nous a connus' },
    options: [
      option('From a friend', 'Par un proche'),
      option('Walked past', 'En passant devant'),
      option('Instagram', 'Instagram'),
      option('Their hotel', 'Par leur hôtel'),
    ],
  },
  {
    kind: 'choice',
    name: { en: 'Skin type', fr: 'Type de peau' },
    options: [
      option('Dry', 'Sèche'),
      option('Combination', 'Mixte'),
      option('Oily', 'Grasse'),
      option('Sensitive', 'Sensible'),
    ],
  },
  { kind: 'number', name: { en: 'Slipper size', fr: 'Pointure des chaussons' }, options: [] },
  { kind: 'yes_no', name: { en: 'Likes to be talked to', fr: 'Aime discuter' }, options: [] },
  { kind: 'text', name: { en: 'Tea they like', fr: 'Thé préféré' }, options: [] },
  { kind: 'date', name: { en: 'Patch test done on', fr: 'Test cutané fait le' }, options: [] },
] as const
const teas = ['Verveine', 'Thé vert à la menthe', 'Rooibos', 'Camomille', 'Earl Grey']

/** What the business keeps of its clients in fields of its own, and what every other one has told. */
export function addOwnFields(
  rows: Rows,
  clients: readonly Client[],
  at: (daysAgo: number) => string,
): void {
  const random = new Random('client fields')
  const { business_id } = clients[0]!
  for (const [index, { kind, name, options }] of fields.entries()) {
    const id = idOf(`customer field ${name.en}`)
    rows.add('customer_field', {
      business_id,
      id,
      kind,
      name,
      options,
      position: index + 1,
      retired_at: null,
      created_at: at(200),
    })
    for (const client of clients.filter(() => random.chance(0.4)))
      rows.add('customer_field_value', {
        business_id,
        customer_id: client.id,
        field_id: id,
        value: valueOf(random, kind, options, at),
      })
  }
}

function valueOf(
  random: Random,
  kind: (typeof fields)[number]['kind'],
  options: readonly { id: string }[],
  at: (daysAgo: number) => string,
): string {
  switch (kind) {
    case 'choice':
      return options[random.between(0, options.length - 1)]!.id
    case 'number':
      return String(random.between(36, 46))
    case 'yes_no':
      return random.chance(0.5) ? 'yes' : 'no'
    case 'date':
      return at(random.between(10, 190)).slice(0, 10)
    case 'text':
      return teas[random.between(0, teas.length - 1)]!
  }
}
