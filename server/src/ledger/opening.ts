import { walletBroughtForward } from '@serein/shared/ledger/wallet.ts'
import { Refusal } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/pool.ts'
import { balance, post, reverseReference } from './ledger.ts'
import { accountOf } from '@serein/shared/ledger/transfer.ts'

/** What somebody had in a wallet where the business was before; `openingId` names the entry for ever. */
export type Opening = {
  openingId: string
  customerId: string
  currency: string
  amountMinor: number
}

/** Writes what a client brought along into their wallet. */
export async function openWallet(tx: Tx, businessId: string, opening: Opening): Promise<void> {
  await post(tx, businessId, walletBroughtForward(opening))
}

/** Takes it back; whether that could be done: it may be spent. The wallet is locked until the transaction ends. */
export async function closeOpening(tx: Tx, businessId: string, opening: Opening): Promise<boolean> {
  if ((await spentOpenings(tx, businessId, [opening])).has(opening.openingId)) return false
  try {
    await reverseReference(tx, businessId, walletBroughtForward(opening).reference)
    return true
  } catch (error) {
    if (error instanceof Refusal && error.code === 'balance_too_low') return false
    throw error
  }
}

/** Which of these could not be taken back any more, since less than that is left. */
export async function spentOpenings(
  db: Db | Tx,
  businessId: string,
  openings: readonly Opening[],
): Promise<Set<string>> {
  const spent = new Set<string>()
  for (const { openingId, customerId, currency, amountMinor } of openings) {
    const left = await balance(db as Db, businessId, accountOf('wallet', customerId, currency))
    if (left < amountMinor) spent.add(openingId)
  }
  return spent
}

/** Clients whose wallet was brought along, and not taken back since. */
export async function openedWallets(db: Db, businessId: string): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct t.subject_id as id from ledger_transfer t
    where t.business_id = ${businessId} and t.kind = 'wallet_brought_forward'
      and not exists (select from ledger_transfer r where r.business_id = t.business_id and r.reverses = t.id)`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}

/** What came in by these entries, as it was written. */
export async function openingsOf(
  db: Db | Tx,
  businessId: string,
  openingIds: readonly string[],
): Promise<Opening[]> {
  const { rows } = await sql<Opening>`
    select substr(t.reference, length('wallet_brought_forward:') + 1) as "openingId", t.subject_id as "customerId", p.currency,
      p.amount_minor as "amountMinor"
    from ledger_transfer t join ledger_posting p on p.business_id = t.business_id and p.transfer_id = t.id
    where t.business_id = ${businessId}
      and t.reference = any(${openingIds.map((id) => `wallet_brought_forward:${id}`)}::text[])`.execute(
    db,
  )
  return rows
}
