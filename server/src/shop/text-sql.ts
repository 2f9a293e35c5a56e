import type { BusinessProfile } from '@serein/shared/business/contract.ts'
import type { ShownText } from '@serein/shared/identity/rich-text.ts'
import type { TextHistory } from '@serein/shared/shop/text.ts'
import type { TextKind } from '@serein/shared/shop/text-kind.ts'
import { sql } from 'kysely'
import { instantOf } from '../platform/instant.ts'
import type { Db, Tx } from '../platform/pool.ts'
import { shownText } from './shown-text.ts'
import { shownPicture } from './sql.ts'

/** Whose a text is, and which of its texts. */
export type TextKey = { businessId: string; kind: TextKind; subjectId: string }

const textInUse = shownText(shownPicture)

/** The newest of each text of a business; null where it has none. */
export async function textsOfBusiness(
  db: Db,
  businessId: string,
): Promise<BusinessProfile['texts']> {
  const { rows } = await sql<{ kind: TextKind; text: ShownText }>`
    select distinct on (x.kind) x.kind, ${textInUse} as text from rich_text x
    where x.business_id = ${businessId} and x.kind not in ('shop', 'service') order by x.kind, x.version desc`.execute(
    db,
  )
  const of = (kind: TextKind) => rows.find((row) => row.kind === kind)?.text ?? null
  return { about: of('about'), help: of('help'), terms: of('terms'), privacy: of('privacy') }
}

/** A version of a text, else the newest. */
export async function selectText(
  db: Db | Tx,
  { businessId, kind, subjectId }: TextKey,
  version: number | null,
): Promise<ShownText | null> {
  const { rows } = await sql<{ text: ShownText }>`
    select ${textInUse} as text from rich_text x
    where x.business_id = ${businessId} and x.kind = ${kind} and x.subject_id = ${subjectId}
      and (${version}::integer is null or x.version = ${version})
    order by x.version desc limit 1`.execute(db)
  return rows[0]?.text ?? null
}

/** All versions that are kept, the newest first. */
export async function selectVersions(
  db: Db | Tx,
  { businessId, kind, subjectId }: TextKey,
): Promise<TextHistory['versions']> {
  const { rows } = await sql<TextHistory['versions'][number]>`
    select x.version, ${instantOf('x.written_at')} as "writtenAt", u.name as "writtenBy", x.restored_from as "restoredFrom"
    from rich_text x left join "user" u on u.id = x.written_by
    where x.business_id = ${businessId} and x.kind = ${kind} and x.subject_id = ${subjectId}
    order by x.version desc`.execute(db)
  return rows
}

/** Which of these pictures are none of the business, or were taken away. */
export async function strangePictures(
  tx: Tx,
  businessId: string,
  ids: string[],
): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select id from picture where business_id = ${businessId} and id = any (${ids}::uuid[]) and not is_private for key share`.execute(
    tx,
  )
  const usableIds = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !usableIds.has(id))
}

/** One version more, and of the old ones none beyond what is kept. */
export async function insertText(
  tx: Tx,
  { businessId, kind, subjectId }: TextKey,
  row: {
    version: number
    body: ShownText['body']
    pictureIds: string[]
    writtenBy: string
    writtenAt: Date
    restoredFrom: number | null
    keep: number
  },
): Promise<void> {
  await sql`
    insert into rich_text (business_id, kind, subject_id, version, body, written_at, written_by, restored_from)
    values (${businessId}, ${kind}, ${subjectId}, ${row.version}, ${JSON.stringify(row.body)}, ${row.writtenAt},
      ${row.writtenBy}, ${row.restoredFrom})`.execute(tx)
  await sql`
    insert into rich_text_picture (business_id, kind, subject_id, version, picture_id)
    select ${businessId}, ${kind}, ${subjectId}, ${row.version}, id from unnest(${row.pictureIds}::uuid[]) id`.execute(
    tx,
  )
  await sql`
    delete from rich_text where business_id = ${businessId} and kind = ${kind} and subject_id = ${subjectId}
      and version <= ${row.version - row.keep}`.execute(tx)
}

/** Locks whatever the text is about, so that its versions come one after the other. @returns whether it is there */
export async function lockSubject(tx: Tx, key: TextKey): Promise<boolean> {
  const { rows } = await sql`select from ${subjectOf(key)} for no key update`.execute(tx)
  return rows.length > 0
}

/** The same without a lock. */
export async function hasSubject(db: Db, key: TextKey): Promise<boolean> {
  const { rows } = await sql`select from ${subjectOf(key)}`.execute(db)
  return rows.length > 0
}

function subjectOf({ businessId, kind, subjectId }: TextKey) {
  if (kind === 'shop') return sql`shop where business_id = ${businessId} and id = ${subjectId}`
  if (kind === 'service')
    return sql`service where business_id = ${businessId} and id = ${subjectId}`
  return sql`business where id = ${businessId} and id = ${subjectId}`
}
