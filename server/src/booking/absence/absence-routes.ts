import { api } from '../../api.ts'
import type { ShopSnapshots } from '../../slot/shop-snapshot.ts'
import type { PayRefunds } from '../charge.ts'
import { absenceVisits, settleAbsence } from './absence.ts'

/** The visits of therapists who are off, and what becomes of them, whatever the cause. */
export function absenceRoutes(parts: { snapshots: ShopSnapshots; payRefundsOf: PayRefunds }) {
  const { snapshots, payRefundsOf } = parts
  return {
    visits: api.absence.visits.handler(({ context, input }) =>
      absenceVisits(context, snapshots, input),
    ),
    settle: api.absence.settle.handler(({ context, input }) =>
      settleAbsence(context, snapshots, input, payRefundsOf),
    ),
    rotaVisits: api.absence.rotaVisits.handler(({ context, input }) =>
      absenceVisits(context, snapshots, input),
    ),
    settleOfRota: api.absence.settleOfRota.handler(({ context, input }) =>
      settleAbsence(context, snapshots, input, payRefundsOf),
    ),
  }
}
