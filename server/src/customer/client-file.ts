import type { ClientFile } from '@serein/shared/customer/client-file.ts'
import { clientFileRules } from '@serein/shared/customer/rules.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { lockCustomer } from '../business/customer-file.ts'
import { noteOpening } from '../identity/wellness.ts'
import { auditChange } from '../platform/audit.ts'
import { answeredBefore, once, transaction } from '../platform/command.ts'
import type { CallContext } from '../platform/context.ts'
import { instantOf } from '../platform/instant.ts'
import { publish } from '../platform/outbox.ts'
import type { PictureStore } from '../platform/picture-store.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import type { Vault } from '../platform/vault.ts'
import { keepPicture } from '../shop/picture-row.ts'
import { contentOf, type KeptFile, mimeTypes, readSealed, sealFile } from './client-file-content.ts'
import { demandSeen } from './visibility.ts'

/** Where files lie, and what seals their keys. */
export type FileKeeping = { vault: Vault; store: PictureStore }

type Which = { customerId: string; fileId: string }
type Changed = { fileId: string }

/** Errors: `not_found`. */
export async function listFiles(
  db: Db,
  scope: BusinessScope,
  { customerId }: { customerId: string },
): Promise<{ files: ClientFile[] }> {
  await demandSeen(db, scope, customerId)
  const { rows } = await sql<ClientFile>`
    select id, title, kind, bytes, added_by_name as "addedByName", ${instantOf('added_at')} as "addedAt" from client_file
    where business_id = ${scope.businessId} and customer_id = ${customerId} and removed_at is null
    order by added_at desc, id desc`.execute(db)
  return { files: rows }
}

/** Errors: as the contract says. */
export async function addFile(
  context: CallContext<BusinessScope>,
  { vault, store }: FileKeeping,
  { customerId, fileTitle, file }: { customerId: string; fileTitle: string; file: File },
): Promise<Changed> {
  const earlier = await answeredBefore<Changed>(context)
  if (earlier) return earlier
  const { scope } = context
  const { businessId, userId } = scope
  await demandSeen(context.db, scope, customerId)
  const { kind, bytes } = await contentOf(file, context)
  const { name, sealedKey, files } = sealFile(vault, bytes)
  return once(context, async (tx) => {
    const count = await lockFiles(tx, businessId, customerId)
    assertRoom(count)
    await keepPicture(context, store, { files })
    const { rows } = await sql<Changed>`
      insert into client_file (business_id, customer_id, title, kind, bytes, name, sealed_key, added_by, added_by_name, added_at)
      values (${businessId}, ${customerId}, ${fileTitle}, ${kind}, ${bytes.length}, ${name}, ${sealedKey}, ${userId},
        coalesce((select name from "user" where id = ${userId}), ''), ${context.now()}) returning id as "fileId"`.execute(
      tx,
    )
    await noteCount(tx, businessId, customerId, { before: count, after: count + 1 })
    return rows[0]!
  })
}

/** What of it the client’s account shows: that the reader has opened it. Errors: as the contract says. */
export async function openFile(
  context: CallContext<BusinessScope>,
  { vault, store }: FileKeeping,
  { customerId, fileId }: Which,
): Promise<File> {
  const { db, scope } = context
  await demandSeen(db, scope, customerId)
  type Row = KeptFile & {
    title: string
    userId: string | null
    businessName: string
    opener: string
  }
  const { rows } = await sql<Row>`
    select f.name, f.sealed_key as "sealedKey", f.kind, f.title, c.user_id as "userId", h.name as "businessName",
      coalesce(o.name, '') as opener
    from client_file f join customer c on c.business_id = f.business_id and c.id = f.customer_id
      join business h on h.id = f.business_id left join "user" o on o.id = ${scope.userId}
    where f.business_id = ${scope.businessId} and f.customer_id = ${customerId} and f.id = ${fileId}
      and f.removed_at is null`.execute(db)
  const [row] = rows
  const bytes = row && (await readSealed(vault, store, row))
  if (!bytes) throw refuse('not_found')
  const { kind, title, userId, businessName, opener } = row
  if (userId) {
    const openedBy = { userId: scope.userId, name: opener }
    const opening = { userId, openedBy, businessName, booking: null, subject: 'file' } as const
    await transaction(db, (tx) => noteOpening(tx, opening, context.now()))
  }
  const { type, ending } = mimeTypes[kind]
  return new File([new Uint8Array(bytes)], title + ending, { type })
}

/** Errors: `not_found`. */
export async function renameFile(
  tx: Tx,
  { businessId }: BusinessScope,
  { customerId, fileId, fileTitle }: Which & { fileTitle: string },
): Promise<Changed> {
  await lockCustomer(tx, businessId, customerId)
  const { rows } = await sql<{ characters: number }>`
    update client_file f set title = ${fileTitle} from client_file b
    where f.business_id = ${businessId} and f.customer_id = ${customerId} and f.id = ${fileId} and f.removed_at is null
      and b.business_id = f.business_id and b.id = f.id
    returning length(b.title) as characters`.execute(tx)
  if (!rows[0]) throw refuse('not_found')
  // What it says stands in no entry; how long it is may.
  const subject = { kind: 'customer', id: customerId }
  auditChange(tx, subject, rows[0], { characters: fileTitle.length })
  await publish(tx, { businessId, event: 'customer.filed', subjectId: customerId })
  return { fileId }
}

/** Errors: `not_found`. */
export async function removeFile(
  tx: Tx,
  { businessId }: BusinessScope,
  { customerId, fileId }: Which,
  now: Date,
): Promise<Changed> {
  const count = await lockFiles(tx, businessId, customerId)
  const { rows } = await sql`
    update client_file set removed_at = ${now}
    where business_id = ${businessId} and customer_id = ${customerId} and id = ${fileId} and removed_at is null
    returning id`.execute(tx)
  if (rows.length === 0) throw refuse('not_found')
  await noteCount(tx, businessId, customerId, { before: count, after: count - 1 })
  return { fileId }
}

/** Errors: `client_file_is_gone`, `client_files_full`, `not_found`. */
export async function undoRemoveFile(
  tx: Tx,
  { businessId }: BusinessScope,
  { customerId, fileId }: Which,
  now: Date,
): Promise<Changed> {
  const count = await lockFiles(tx, businessId, customerId)
  assertRoom(count)
  const { rows } = await sql`
    update client_file set removed_at = null
    where business_id = ${businessId} and customer_id = ${customerId} and id = ${fileId}
      and removed_at > ${undoableFrom(now)} returning id`.execute(tx)
  if (rows.length === 0) throw refuse('client_file_is_gone')
  await noteCount(tx, businessId, customerId, { before: count, after: count + 1 })
  return { fileId }
}

/** What was removed before can no longer be brought back. */
export function undoableFrom(now: Date): Date {
  return new Date(now.getTime() - clientFileRules.undoHours * 3_600_000)
}

/** How many files a client has; no other is added meanwhile. Errors: `not_found`. */
async function lockFiles(tx: Tx, businessId: string, customerId: string): Promise<number> {
  await lockCustomer(tx, businessId, customerId)
  const { rows } = await sql<{ files: number }>`
    select count(*)::int as files from client_file
    where business_id = ${businessId} and customer_id = ${customerId} and removed_at is null`.execute(
    tx,
  )
  return rows[0]!.files
}

function assertRoom(count: number): void {
  const limit = clientFileRules.countLimit
  if (count >= limit) throw refuse('client_files_full', { limit })
}

async function noteCount(
  tx: Tx,
  businessId: string,
  customerId: string,
  { before, after }: { before: number; after: number },
): Promise<void> {
  auditChange(tx, { kind: 'customer', id: customerId }, { fileCount: before }, { fileCount: after })
  await publish(tx, { businessId, event: 'customer.filed', subjectId: customerId })
}
