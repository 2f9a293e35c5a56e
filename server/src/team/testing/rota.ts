import type { bookingStage } from '../../booking/testing.ts'

type Span = { fromMinute: number; toMinute: number }
type Cell = {
  published: Span[]
  draft: Span[] | null
  isSpecial: boolean
  visits: number
  handsOnMinutes: number
}

/** The rota of the shop of a stage, week by week, as its manager plans it. */
export function rotaDesk(stage: ReturnType<typeof bookingStage>) {
  const asks = (fromDay: string, verb: string, body: object = {}, more: object = {}) => {
    const path = `/console/shops/${stage.world.shopId}/rota${verb}`
    const as = { ...stage.desk(), role: 'manager' as const, ...more }
    return stage.api.ask('POST', path, { ...as, body: { fromDay, ...body } })
  }
  const reads = (path: string, more: object = {}) => {
    const as = { ...stage.desk(), role: 'manager' as const, ...more }
    return stage.api.ask('GET', `/console/shops/${stage.world.shopId}/rota${path}`, as)
  }
  return {
    asks,
    reads,
    week: (fromDay: string, more?: object) => reads(`?fromDay=${fromDay}`, more),
    plan: (fromDay: string, day: string, hours: object[] | null, which = 0) =>
      asks(fromDay, '/draft', { plans: [{ staffId: stage.world.staffIds[which], day, hours }] }),
    cellOf({ body }: { body: any }, day: string, which = 0): Cell {
      const member = body.members.find((one: any) => one.staffId === stage.world.staffIds[which])
      return member.cells.find((one: any) => one.day === day)
    },
  }
}
