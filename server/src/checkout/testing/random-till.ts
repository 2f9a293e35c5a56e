import { accountOf } from '@serein/shared/ledger/transfer.ts'
import { sql } from 'kysely'
import type { TillDay } from '@serein/shared/checkout/till.ts'
import { balance } from '../../ledger/ledger.ts'
import type { Town } from './money-town.ts'
import type { Operation } from './random-operation.ts'

/** How often each is done beside the others. */
export const tillWeights = {
  moveCash: 4,
  undoMovement: 2,
  countTill: 3,
  undoCount: 2,
  waive: 8,
  missGuest: 4,
} as const

type Act = (town: Town, each: Operation) => Promise<unknown>

const path = ({ world }: Town) => `/console/shops/${world.shopId}/till`
const dayOf = (town: Town): Promise<TillDay> => town.look('desk', path(town))

/** What becomes of the cash in the drawer beside sales, and of fees. */
export const tillActs: Record<keyof typeof tillWeights, Act> = {
  async moveCash(town, { on, yes, ...each }) {
    const [direction, reason] = [yes ? 'out' : 'in', on % 2 ? 'supplies' : 'bank']
    const body = { direction, reason, amountMinor: each.amountMinor }
    await town.ask(each, 'desk', `${path(town)}/movements`, body)
  },
  async undoMovement(town, each) {
    const { movements } = await dayOf(town)
    const movement = movements[each.on % Math.max(movements.length, 1)]
    if (movement) await town.ask(each, 'desk', `${path(town)}/movements/${movement.id}/undo`)
  },
  async countTill(town, each) {
    const { expectedMinor } = (await dayOf(town)).drawer
    const missingMinor = each.on % 3 ? each.on % 50 : 0
    const countedMinor = Math.max(0, expectedMinor - missingMinor)
    const kind = each.on % 7 ? 'count' : 'opening'
    await town.ask(each, 'desk', `${path(town)}/counts`, { countedMinor, kind })
  },
  /** The first count stays: without one the drawer knows the cash of its day alone. */
  async undoCount(town, each) {
    const { counts, day } = await dayOf(town)
    const first = day === '2026-11-24' ? counts[0]?.id : undefined
    const count = counts.findLast(({ id, undone }) => undone === null && id !== first)
    const body = { reason: 'Counted twice' }
    if (count) await town.ask(each, 'desk', `${path(town)}/counts/${count.id}/undo`, body)
  },
  /** A part of a fee is waived, all of it, or none any more. */
  async waive(town, each) {
    const { rows: visits } = await sql<{ id: string; feeMinor: number }>`
      select id, fee_minor as "feeMinor" from booking
      where business_id = ${town.world.businessId} and fee_minor > 0 order by id desc limit 5`.execute(
      town.db,
    )
    const visit = visits[each.on % Math.max(visits.length, 1)]
    if (!visit) return
    const waivedMinor = [0, each.amountMinor, visit.feeMinor][each.on % 3]
    const body = { waivedMinor, because: 'Ill' }
    await town.ask(each, 'desk', `/console/bookings/${visit.id}/bill/fee/waive`, body)
  },
  /** One guest of a party does not come, or does after all. */
  async missGuest(town, each) {
    const visits = (await town.visits('confirmed', 'checked_in')).slice(-5)
    const visit = visits[each.on % Math.max(visits.length, 1)]
    if (!visit) return
    const noShow = `/console/bookings/${visit.id}/no-show${each.yes ? '' : '/undo'}`
    const waiver = each.yes ? { waivedMinor: each.amountMinor % 2_000, because: 'Ill' } : {}
    await town.ask(each, 'desk', noShow, { guestPosition: each.on % 2, ...waiver })
  },
}

/** The drawer is counted before anything else happens. */
export async function countFirst(town: Town): Promise<void> {
  const body = { countedMinor: 15_000, kind: 'opening' }
  await town.ask(
    { does: 'countTill', diesAfter: 0, retries: false },
    'desk',
    `${path(town)}/counts`,
    body,
  )
}

/** What the till says lies in the drawer, beyond what the books do. */
export async function drawerGap(town: Town): Promise<number> {
  const { businessId, shopId } = town.world
  const inBooks = await balance(town.db, businessId, accountOf('cash_at_shop', shopId, 'EUR'))
  return (await dayOf(town)).drawer.expectedMinor + inBooks
}
