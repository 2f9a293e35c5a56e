import { api } from '../../api.ts'
import type { ShopSnapshots } from '../../slot/shop-snapshot.ts'
import { moveTimes } from '../revise/move-starts.ts'
import { deskTimes } from './desk-time.ts'
import { nextDeskTime } from './next-desk-time.ts'

/** When the desk can book a visit, or move one. */
export function deskTimeRoutes(snapshots: ShopSnapshots) {
  return {
    deskTimes: api.booking.deskTimes.handler(({ context, input }) =>
      deskTimes(context, snapshots, input),
    ),
    nextDeskTime: api.booking.nextDeskTime.handler(({ context, input }) =>
      nextDeskTime(context, snapshots, input),
    ),
    moveTimes: api.booking.moveTimes.handler(({ context, input }) =>
      moveTimes(context, snapshots, input),
    ),
  }
}
