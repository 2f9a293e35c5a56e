import { auditChange } from '../platform/audit.ts'
import { publish } from '../platform/outbox.ts'
import type { Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import type { SettingParts } from './settings.ts'

/** A verb that changes what a shop’s people set. */
export type Change<T> = (
  tx: Tx,
  scope: BusinessScope,
  parts: SettingParts,
  input: { shopId: string } & T,
  now: Date,
) => Promise<void>

type Values = Record<string, unknown> | null

/** Enters a change of a shop in the audit log, and tells of it. */
export async function tellChange(
  tx: Tx,
  { businessId, userId }: BusinessScope,
  { shopId, event }: { shopId: string; event: string },
  before: Values,
  after: Values,
): Promise<void> {
  auditChange(tx, { kind: 'shop', id: shopId }, before, after)
  await publish(tx, { businessId, shopId, event, subjectId: shopId, data: { userId } })
}
