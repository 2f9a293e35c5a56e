import { refuse } from '@serein/shared/refusal.ts'
import { type Guide, guideSteps } from '@serein/shared/support/guide.ts'
import { sql } from 'kysely'
import { auditChange } from '../platform/audit.ts'
import { publish } from '../platform/outbox.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'

type Row = Record<(typeof guideSteps)[number] | 'isHidden', boolean>

/**
 * What of the first steps is done; of the messages that is up to who runs the server. Errors: `not_found` for a shop of another
 * business.
 */
export async function readGuide(
  db: Db,
  { businessId }: BusinessScope,
  shopId: string,
  sends: Guide['sends'],
): Promise<Guide> {
  const { rows } = await sql<Omit<Row, 'messages'>>`
    select exists (select from guide_hidden g where g.business_id = s.business_id) as "isHidden",
      exists (select from shop_hours h where h.business_id = s.business_id and h.shop_id = s.id) as shop,
      exists (select from unit u where u.business_id = s.business_id and u.shop_id = s.id and u.is_active) as rooms,
      exists (select from shift f join staff_member m on m.business_id = f.business_id and m.id = f.staff_id and m.is_active
        where f.business_id = s.business_id and f.shop_id = s.id and f.to_day is null) as team,
      exists (select from service_shop o join service v on v.business_id = o.business_id and v.id = o.service_id and v.is_active
        where o.business_id = s.business_id and o.shop_id = s.id) as services,
      exists (select from provider_account a where a.business_id = s.business_id) as payments,
      exists (select from shop_picture p where p.business_id = s.business_id and p.shop_id = s.id) as pictures
    from shop s where s.business_id = ${businessId} and s.id = ${shopId}`.execute(db)
  const [found] = rows
  if (!found) throw refuse('not_found')
  const { isHidden, ...done } = { ...found, messages: sends.mail }
  return { isHidden, steps: guideSteps.map((step) => ({ step, isDone: done[step] })), sends }
}

/** Saying it twice is saying it once. */
export async function hideGuide(
  tx: Tx,
  { businessId, userId }: BusinessScope,
  { isHidden }: { isHidden: boolean },
  now: Date,
): Promise<{ isHidden: boolean }> {
  const { numAffectedRows } = await (
    isHidden
      ? sql`insert into guide_hidden (business_id, hidden_at) values (${businessId}, ${now}) on conflict do nothing`
      : sql`delete from guide_hidden where business_id = ${businessId}`
  ).execute(tx)
  const hasChanged = numAffectedRows === 1n
  const subject = { kind: 'business', id: businessId }
  auditChange(tx, subject, { isHidden: isHidden !== hasChanged }, { isHidden })
  if (hasChanged)
    await publish(tx, {
      businessId,
      event: isHidden ? 'guide.hidden' : 'guide.shown',
      subjectId: businessId,
      data: { userId },
    })
  return { isHidden }
}
