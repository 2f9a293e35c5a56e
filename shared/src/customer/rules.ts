/** What a business may keep of a client. Source: product.md, "Clients"; decision 057. */
export const customerLimits = {
  nameLength: 120,
  noteLength: 4_000,
  reasonLength: 300,
  segmentNameLength: 60,
  segments: 50,
  /** Of services, categories, shops and therapists that a segment names. */
  chosen: 100,
  weeks: 260,
  visits: 1_000,
  birthdayDays: 60,
  /** The most rows in a file of clients. */
  rows: 50_000,
} as const

/** So long after two clients became one they can be parted again. */
export const mergeUndoHours = 24

export const pairingKinds = ['preferred', 'avoided'] as const

/** The columns of a file of clients, in their order; those of contact ask for that permission, those of money for money. */
export const tableColumns = [
  'name',
  'email',
  'phone',
  'language',
  'birthday',
  'street',
  'postalCode',
  'city',
  'country',
  'createdAt',
  'firstSource',
  'visits',
  'noShows',
  'lastVisitAt',
  'nextVisitAt',
  'spent',
  'news',
  'tags',
  'alerts',
] as const
export type TableColumn = (typeof tableColumns)[number]

const contactColumns: ReadonlySet<TableColumn> = new Set([
  'email',
  'phone',
  'street',
  'postalCode',
  'city',
  'country',
])

/** Whether a column says how somebody is reached. */
export function isContactColumn(column: TableColumn): boolean {
  return contactColumns.has(column)
}

/** A body chart is tapped in thousandths of its width and height. */
export const treatmentLimits = {
  fields: 20,
  answerLength: 2_000,
  marks: 60,
  photos: 12,
  /** A note can be written until so long after the visit. */
  writeDays: 30,
  history: 20,
} as const

/** A mark on the body chart: what was found there, or what to leave alone. */
export const markKinds = ['pain', 'tension', 'avoid', 'scar'] as const
export type MarkKind = (typeof markKinds)[number]
