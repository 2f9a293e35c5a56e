import { pictureRules } from '../shop/rules.ts'

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

/** What a file of a client may be. The form says so before it is sent, the server whatever is sent. */
export const clientFileRules = {
  types: [...pictureRules.types, 'application/pdf'],
  /** Of one file: 10 MiB. */
  bytesLimit: 10 * 1024 * 1024,
  /** Of one client. */
  countLimit: 100,
  titleLength: 120,
  /** So long a removal can be undone; then nobody can read the file any more. */
  undoHours: 24,
} as const
