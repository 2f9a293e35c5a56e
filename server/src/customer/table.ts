import type { CustomerField } from '@serein/shared/business/customer.ts'
import { allows } from '@serein/shared/business/permission.ts'
import { customerLimits, isContactColumn, type TableColumn } from '@serein/shared/customer/rules.ts'
import type { CustomerRow } from '@serein/shared/customer/schema.ts'
import type { Audience } from '@serein/shared/customer/audience.ts'
import { phoneText } from '@serein/shared/identity/phone-text.ts'
import { sql } from 'kysely'
import { nameOrder } from '../business/customer.ts'
import { listFields } from '../business/customer-field.ts'
import { instantOf } from '../platform/instant.ts'
import type { Db } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { type Cell, spreadsheet } from '../platform/spreadsheet.ts'
import { findWords, wordsIn } from '../platform/words.ts'
import { matchesQuery, rowOf } from './list.ts'
import { agreesToNews, clientsOf, ofClient } from './audience.ts'

type TableQuery = {
  q?: string | undefined
  segment: Audience
  columns: TableColumn[]
  fieldColumns: string[]
  tableLanguage: 'en' | 'fr'
}

type Row = CustomerRow & {
  language: 'en' | 'fr'
  birthday: string | null
  street: string
  postalCode: string
  city: string
  country: string | null
  createdAt: string
  /** The clock of the first shop of the business. */
  homeZone: string
  firstSource: string | null
  hasAgreed: boolean
  /** By the id of the field. */
  fieldValues: Record<string, string>
  /** Its place among names. */
  place: [string, string]
}

/** So many rows are read at once: a file of many clients is never a statement of many minutes. */
const batch = 1_000

/** Clients as a file that spreadsheets open; of what they spent a column for each currency. */
export async function customerTable(
  db: Db,
  scope: BusinessScope,
  { columns, fieldColumns, tableLanguage, ...query }: TableQuery,
  now: Date,
): Promise<File> {
  const clients = await selectClients(db, scope, query, now)
  const currencies = [
    ...new Set(clients.flatMap(({ spent }) => (spent ?? []).map(({ currency }) => currency))),
  ].toSorted()
  const visibleColumns = columns
    .filter((column) => mayHave(scope, column))
    .flatMap((column): ShownColumn[] =>
      column === 'spent' && currencies.length > 0
        ? currencies.map((currency) => ({ column, currency }))
        : [{ column, currency: null }],
    )
  const { fields } = await listFields(db, scope)
  const ownFields = fields.filter(({ id }) => fieldColumns.includes(id))
  const title = ({ column, currency }: ShownColumn) =>
    `${wordsIn(tableLanguage)(`customer.column.${column}`)}${currency ? ` (${currency})` : ''}`
  return spreadsheet(
    [
      [...visibleColumns.map(title), ...ownFields.map(({ name }) => name[tableLanguage])],
      ...clients.map((row) => [
        ...visibleColumns.map((each) => cell(row, each, tableLanguage)),
        ...ownFields.map((field) => fieldCell(field, row.fieldValues[field.id], tableLanguage)),
      ]),
    ],
    { name: 'clients.csv', language: tableLanguage },
  )
}

type ShownColumn = { column: TableColumn; currency: string | null }

async function selectClients(
  db: Db,
  scope: BusinessScope,
  query: Pick<TableQuery, 'q' | 'segment'>,
  now: Date,
): Promise<Row[]> {
  const clients: Row[] = []
  let after: [string, string, string] | null = null
  while (clients.length < customerLimits.rows) {
    const rows = await rowsAfter(db, scope, query, { after, now })
    clients.push(...rows)
    const last = rows.at(-1)
    if (!last || rows.length < batch) break
    after = [...last.place, last.id]
  }
  return clients
}

function mayHave({ permissions }: BusinessScope, column: TableColumn): boolean {
  if (isContactColumn(column)) return allows(permissions.contact, 'view')
  return column === 'spent' ? allows(permissions.money, 'view') : true
}

async function rowsAfter(
  db: Db,
  scope: BusinessScope,
  query: Pick<TableQuery, 'q' | 'segment'>,
  { after, now }: { after: [string, string, string] | null; now: Date },
): Promise<Row[]> {
  const { name, called } = nameOrder(scope)
  const begins = after
    ? sql`(${name}, ${called}, c.id) > (${after[0]}, ${after[1]}, ${after[2]}::uuid)`
    : sql`true`
  const { rows } = await sql<Row>`
    select ${rowOf(scope, now)}, coalesce(u.language, c.language) as language, ${instantOf('c.created_at')} as "createdAt",
      coalesce((select s.time_zone from shop s where s.business_id = c.business_id order by s.created_at, s.id limit 1), 'UTC')
        as "homeZone",
      case when coalesce(p.birth_day, c.birth_day) is not null then concat_ws('-',
        case when p.birth_day is not null then p.birth_year else c.birth_year end,
        lpad(coalesce(p.birth_month, c.birth_month)::text, 2, '0'), lpad(coalesce(p.birth_day, c.birth_day)::text, 2, '0'))
        end as birthday,
      coalesce((select jsonb_object_agg(v.field_id, v.value) from customer_field_value v
        where v.business_id = c.business_id and v.customer_id = c.id), '{}') as "fieldValues",
      c.street, c.postal_code as "postalCode", c.city, c.country,
      (select b.source from booking b where ${ofClient} and b.state not in ('expired', 'released', 'held')
        order by b.created_at limit 1) as "firstSource",
      ${agreesToNews} as "hasAgreed", array[${name}, ${called}] as place
    from ${clientsOf(scope.businessId)} and ${matchesQuery(scope, query, now)} and ${begins}
    order by ${name}, ${called}, c.id limit ${batch}`.execute(db)
  return rows
}

function cell(row: Row, { column, currency }: ShownColumn, language: 'en' | 'fr'): Cell {
  // A spreadsheet takes digits in one piece for an amount.
  if (column === 'phone') return row.phone && phoneText(row.phone)
  if (column === 'spent') return row.spent?.find((money) => money.currency === currency) ?? null
  if (column === 'news')
    return wordsIn(language)(row.hasAgreed ? 'customer.agreed.yes' : 'customer.agreed.no')
  if (column === 'firstSource')
    return findWords(language, `customer.source.${row.firstSource}`) ?? ''
  if (column === 'tags') return row.tags.map(({ name }) => name).join(', ')
  if (column === 'alerts') return row.alerts.map(({ text }) => text).join('; ')
  if (column === 'createdAt') return { at: row.createdAt, timeZone: row.homeZone, isDay: true }
  if (column === 'lastVisitAt') return visitStart(row.lastVisitAt, row.lastVisitZone)
  if (column === 'nextVisitAt') return visitStart(row.nextVisitAt, row.nextVisitZone)
  return row[column]
}

/** As people read it: the words of an option, yes or no. */
function fieldCell(
  { kind, options }: CustomerField,
  value: string | undefined,
  language: 'en' | 'fr',
): Cell {
  if (value === undefined) return null
  if (kind === 'number') return Number(value)
  if (kind === 'yes_no')
    return wordsIn(language)(value === 'yes' ? 'customer.field.yes' : 'customer.field.no')
  if (kind === 'choice') return options.find(({ id }) => id === value)?.[language] ?? null
  return value
}

function visitStart(at: string | null, timeZone: string | null): Cell {
  return at && timeZone ? { at, timeZone } : null
}
