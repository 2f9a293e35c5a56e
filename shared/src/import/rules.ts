import type { Area } from '../business/permission.ts'

/** What a file may hold at most. Source: decision 064. */
export const importLimits = {
  bytes: 10 * 1024 * 1024,
  lines: 50_000,
  columns: 100,
  cellLength: 5_000,
  fileNameLength: 120,
  /** Files that were not imported, and lines that were left out, are kept so long. */
  keptDays: 7,
  /** Of a business, not imported. */
  waiting: 20,
  undoHours: 24,
} as const

export const importKinds = ['services', 'staff', 'clients', 'visits', 'balances', 'notes'] as const
export type ImportKind = (typeof importKinds)[number]

/** What a member has to be allowed to change to bring each along, beside the settings; clients are found by how they are reached. */
export const areasOfKind: Record<ImportKind, readonly Area[]> = {
  services: ['catalogue'],
  staff: ['team'],
  clients: ['client', 'contact'],
  visits: ['calendar', 'contact'],
  balances: ['money', 'contact'],
  notes: ['client', 'contact'],
}

const person = ['name', 'firstName', 'lastName', 'email', 'phone'] as const

/** What a column of each kind may be, in the order in which one is asked for it. */
export const fieldsOfKind = {
  services: ['name', 'nameFr', 'category', 'variant', 'minutes', 'price', 'about', 'aboutFr'],
  staff: ['name', 'firstName', 'lastName', 'gender'],
  clients: [
    ...person,
    'otherPhone',
    'birthday',
    'language',
    'street',
    'postalCode',
    'city',
    'country',
    'note',
    'since',
    'tags',
    'consent',
  ],
  visits: ['day', 'time', 'service', 'minutes', 'staff', 'price', ...person, 'note', 'status'],
  balances: [...person, 'amount'],
  notes: [...person, 'text', 'day', 'author'],
} as const satisfies Record<ImportKind, readonly string[]>
export type ImportField = (typeof fieldsOfKind)[ImportKind][number]

const nameColumns: readonly ImportField[] = ['name', 'firstName', 'lastName']
const clientColumns: readonly ImportField[] = [...nameColumns, 'email', 'phone']

/** Of each of these one column at least. */
const needed: Record<ImportKind, readonly (readonly ImportField[])[]> = {
  services: [['name'], ['minutes']],
  staff: [nameColumns],
  clients: [nameColumns],
  visits: [['day'], ['service'], clientColumns],
  balances: [['amount'], clientColumns],
  notes: [['text'], clientColumns],
}

/** Which places have no column yet: each time any one of the fields. */
export function columnsMissing(
  kind: ImportKind,
  columns: Partial<Record<ImportField, number>>,
): (readonly ImportField[])[] {
  return needed[kind].filter((fields) => fields.every((field) => columns[field] === undefined))
}

/** What no column says. */
export type ImportTerms = {
  /** Where visits take place, where therapists are to work, where services are offered. */
  shopId: string | null
  currency: string | null
  dayOrder: 'dmy' | 'mdy'
  /** The total of the wallets according to the old system; null if unknown. */
  totalMinor: number | null
}

/** Which of its terms a kind is asked for. */
export const termsOfKind: Record<ImportKind, readonly (keyof ImportTerms)[]> = {
  services: ['shopId', 'currency'],
  staff: ['shopId'],
  clients: ['dayOrder'],
  visits: ['shopId', 'dayOrder'],
  balances: ['currency', 'totalMinor'],
  notes: ['dayOrder'],
}
