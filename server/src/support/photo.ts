import { refuse } from '@serein/shared/refusal.ts'
import { supportLimits } from '@serein/shared/support/rules.ts'
import { type RawBuilder, sql } from 'kysely'
import { answeredBefore, once } from '../platform/command.ts'
import type { CallContext } from '../platform/context.ts'
import { noBusiness, publish } from '../platform/outbox.ts'
import type { PictureStore } from '../platform/picture-store.ts'
import type { Db } from '../platform/pool.ts'
import type { BusinessScope, PlatformScope } from '../platform/scope.ts'
import { keepPicture, madeOf } from '../shop/picture-row.ts'
import { ofNobody, readPrivate } from '../shop/private-picture.ts'
import { deskOf } from './desk.ts'
import { type Asker, changeTicket, lockTicket, ofDesk, ticketOf } from './sql.ts'

type Added = { photoId: string }
type PhotoQuery = { photoId: string; width: number }

/** Puts a photo beside what the asker wrote last, which waits for an answer again. Errors: as the contract says. */
export async function addPhoto(
  context: CallContext,
  store: PictureStore,
  asker: Asker,
  { ticketId, file }: { ticketId?: string; file: File },
): Promise<Added> {
  const earlier = await answeredBefore<Added>(context)
  if (earlier) return earlier
  await demandTicket(context.db, asker, ticketId)
  const which = ticketOf(asker, ticketId)
  const made = ofNobody(await madeOf(file, context))
  return once(context, async (tx) => {
    const ticket = await lockTicket(tx, which)
    const last = await sql<{ id: string; photos: number }>`
      select m.id, (select count(*)::int from support_photo p where p.ticket_id = m.ticket_id and p.message_id = m.id)
        as photos
      from support_message m where m.ticket_id = ${ticket.id} and m.author = 'client'
      order by m.created_at desc, m.id desc limit 1`.execute(tx)
    const message = last.rows[0]
    if (!message) throw refuse('not_found')
    const { photos: limit } = supportLimits
    if (message.photos >= limit) throw refuse('ticket_photos_full', { limit })
    await keepPicture(context, store, made)
    const { id: photoId } = await tx
      .insertInto('support_photo')
      .values({
        ticket_id: ticket.id,
        message_id: message.id,
        position: message.photos,
        file: made.name,
        tint: made.tint,
        blur: made.blur,
        width: made.width,
        height: made.height,
        widths: made.widths,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await changeTicket(tx, ticket.id, { state: 'open', written_at: context.now() })
    const businessId = ticket.businessId ?? noBusiness
    await publish(tx, { businessId, event: 'support.written', subjectId: ticket.id })
    return { photoId }
  })
}

/** Errors: `not_found`. */
export async function demandTicket(db: Db, asker: Asker, ticketId?: string): Promise<void> {
  const which = ticketOf(asker, ticketId)
  const { rows } = await sql`select from support_ticket k where ${which}`.execute(db)
  if (rows.length === 0) throw refuse('not_found')
}

/** Errors: `not_found`. */
export function photoOfAsker(
  db: Db,
  store: PictureStore,
  asker: Asker,
  { ticketId, ...wanted }: PhotoQuery & { ticketId?: string },
): Promise<File> {
  return photoIn(db, store, ticketOf(asker, ticketId), wanted)
}

/** Errors: `not_found`, also for what the other desk answers. */
export function photoAtDesk(
  db: Db,
  store: PictureStore,
  scope: BusinessScope | PlatformScope,
  { ticketId, ...wanted }: PhotoQuery & { ticketId: string },
): Promise<File> {
  return photoIn(db, store, sql`${ofDesk(deskOf(scope))} and k.id = ${ticketId}`, wanted)
}

/** Of some names of files those that photos of questions have. */
export async function photoFilesAmong(db: Db, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ file: string }>`
    select file from support_photo where file = any (${names})`.execute(db)
  return rows.map(({ file }) => file)
}

async function photoIn(
  db: Db,
  store: PictureStore,
  which: RawBuilder<unknown>,
  { photoId, width }: PhotoQuery,
): Promise<File> {
  const { rows } = await sql<{ file: string; widths: number[] }>`
    select p.file, p.widths from support_photo p join support_ticket k on k.id = p.ticket_id
    where p.id = ${photoId} and ${which}`.execute(db)
  return readPrivate(store, rows[0], { width, name: photoId })
}
