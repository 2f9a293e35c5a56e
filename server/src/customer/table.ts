import { allows } from '@serein/shared/business/permission.ts'
import { customerLimits, type TableColumn } from '@serein/shared/customer/rules.ts'
import type { CustomerRow } from '@serein/shared/customer/schema.ts'
import type { Segment } from '@serein/shared/customer/segment.ts'
import { written } from '@serein/shared/money/written.ts'
import { sql } from 'kysely'
import { instantOf } from '../platform/instant.ts'
import type { Db } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { isAsked, rowOf } from './list.ts'
import { clientsOf, ofClient } from './segment.ts'

type Asked = {
  q?: string | undefined
  segment: Segment
  columns: TableColumn[]
  tableLanguage: 'en' | 'fr'
}

type Row = CustomerRow & {
  language: 'en' | 'fr'
  birthday: string | null
  createdAt: string
  firstSource: string | null
  hasAgreed: boolean
}

/** So many rows are read at once: a file of many clients is never a statement of many minutes. */
const batch = 1_000

/**
 * Clients as a file that spreadsheets open. It begins with a byte order mark, since one of them takes it for another alphabet
 * else; a cell that would be a formula there begins with an apostrophe.
 */
export async function customerTable(
  db: Db,
  scope: BusinessScope,
  { columns, tableLanguage, ...asked }: Asked,
  now: Date,
): Promise<File> {
  const shown = columns.filter((column) => mayHave(scope, column))
  const parts = ['\u{feff}', line(shown.map((column) => headings[column][tableLanguage]))]
  let after: [string, string] | null = null
  for (let count = 0; count < customerLimits.rows; count += batch) {
    const rows = await rowsAfter(db, scope, asked, { after, now })
    parts.push(...rows.map((row) => line(shown.map((column) => cell(row, column, tableLanguage)))))
    const last = rows.at(-1)
    if (!last || rows.length < batch) break
    after = [last.name.toLowerCase(), last.id]
  }
  return new File(parts, 'clients.csv', { type: 'text/csv' })
}

/** One line of a file, as RFC 4180 has it. */
export function line(cells: readonly string[]): string {
  return `${cells.map(escaped).join(',')}\r\n`
}

/** What begins with one of these is reckoned by a spreadsheet instead of shown. */
function escaped(text: string): string {
  const safe = /^[\s]*[=+\-@\t\r]/u.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function mayHave({ permissions }: BusinessScope, column: TableColumn): boolean {
  if (column === 'email' || column === 'phone') return allows(permissions.contact, 'view')
  return column === 'spent' ? allows(permissions.money, 'view') : true
}

async function rowsAfter(
  db: Db,
  scope: BusinessScope,
  asked: Pick<Asked, 'q' | 'segment'>,
  { after, now }: { after: [string, string] | null; now: Date },
): Promise<Row[]> {
  const begins = after
    ? sql`(lower(c.name), c.id) > (lower(${after[0]}), ${after[1]}::uuid)`
    : sql`true`
  const { rows } = await sql<Row>`
    select ${rowOf(scope, now)}, coalesce(u.language, c.language) as language, ${instantOf('c.created_at')} as "createdAt",
      case when coalesce(p.birth_day, c.birth_day) is not null then concat_ws('-',
        case when p.birth_day is not null then p.birth_year else c.birth_year end,
        lpad(coalesce(p.birth_month, c.birth_month)::text, 2, '0'), lpad(coalesce(p.birth_day, c.birth_day)::text, 2, '0'))
        end as birthday,
      (select b.source from booking b where ${ofClient} and b.state not in ('expired', 'released', 'held')
        order by b.created_at limit 1) as "firstSource",
      exists (select from consent k where k.user_id = c.user_id and k.kind = 'marketing' and k.withdrawn_at is null)
        as "hasAgreed"
    from ${clientsOf(scope.businessId)} and c.name <> '' and ${isAsked(scope, asked, now)} and ${begins}
    order by lower(c.name), c.id limit ${batch}`.execute(db)
  return rows
}

function cell(row: Row, column: TableColumn, language: 'en' | 'fr'): string {
  const locale = language === 'fr' ? 'fr-FR' : 'en-GB'
  if (column === 'spent')
    return (row.spent ?? []).map((money) => written(money, locale)).join(' · ')
  if (column === 'news') return yesOrNo[language][Number(row.hasAgreed)]!
  if (column === 'firstSource') return sources[row.firstSource ?? '']?.[language] ?? ''
  return String(row[column] ?? '')
}

const yesOrNo = { en: ['no', 'yes'], fr: ['non', 'oui'] }

const sources: Record<string, { en: string; fr: string }> = {
  app: { en: 'online', fr: 'en ligne' },
  console: { en: 'by the desk', fr: 'à l’accueil' },
  walk_in: { en: 'walk-in', fr: 'sans rendez-vous' },
}

const headings: Record<TableColumn, { en: string; fr: string }> = {
  name: { en: 'Name', fr: 'Nom' },
  email: { en: 'E-mail', fr: 'E-mail' },
  phone: { en: 'Phone', fr: 'Téléphone' },
  language: { en: 'Language', fr: 'Langue' },
  birthday: { en: 'Birthday', fr: 'Anniversaire' },
  createdAt: { en: 'Client since', fr: 'Client depuis' },
  firstSource: { en: 'First came', fr: 'Première venue' },
  visits: { en: 'Visits', fr: 'Rendez-vous' },
  noShows: { en: 'No-shows', fr: 'Absences' },
  lastVisitAt: { en: 'Last visit', fr: 'Dernier rendez-vous' },
  nextVisitAt: { en: 'Next visit', fr: 'Prochain rendez-vous' },
  spent: { en: 'Spent', fr: 'Dépensé' },
  news: { en: 'Agreed to news', fr: 'Accepte les nouvelles' },
}
