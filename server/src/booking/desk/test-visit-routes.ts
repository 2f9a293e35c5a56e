import { api } from '../../api.ts'
import { command, query } from '../../platform/command.ts'
import type { ShopSnapshots } from '../../slot/shop-snapshot.ts'
import { bookTestVisit, removeTestVisit, testVisit } from './test-visit.ts'

export function testVisitRoutes({ snapshots }: { snapshots: ShopSnapshots }) {
  return {
    testVisit: api.booking.testVisit.handler(query(testVisit)),
    bookTestVisit: api.booking.bookTestVisit.handler(({ context, input }) =>
      bookTestVisit(context, snapshots, input),
    ),
    removeTestVisit: api.booking.removeTestVisit.handler(command(removeTestVisit)),
  }
}
