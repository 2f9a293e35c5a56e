import { api } from '../../api.ts'
import type { Links } from '../../platform/link.ts'
import type { ShopSnapshots } from '../../slot/shop-snapshot.ts'
import type { PayRefunds } from '../charge.ts'
import { proposeTime } from './propose.ts'
import { absenceVisits, settleAbsence } from './absence.ts'

/** The visits of therapists who are off, and what becomes of them, whatever the cause. */
export function absenceRoutes(parts: {
  snapshots: ShopSnapshots
  links: Links
  payRefundsOf: PayRefunds
}) {
  const { snapshots, payRefundsOf } = parts
  return {
    visits: api.absence.visits.handler(({ context, input }) =>
      absenceVisits(context, parts, input),
    ),
    settle: api.absence.settle.handler(({ context, input }) =>
      settleAbsence(context, snapshots, input, payRefundsOf),
    ),
    propose: api.absence.propose.handler(({ context, input }) =>
      proposeTime(context, snapshots, input),
    ),
    proposeOfRota: api.absence.proposeOfRota.handler(({ context, input }) =>
      proposeTime(context, snapshots, input),
    ),
    rotaVisits: api.absence.rotaVisits.handler(({ context, input }) =>
      absenceVisits(context, parts, input),
    ),
    settleOfRota: api.absence.settleOfRota.handler(({ context, input }) =>
      settleAbsence(context, snapshots, input, payRefundsOf),
    ),
  }
}
