import type { SmallWorld } from '../fixture.ts'
import type { TestApi } from '../testing.ts'

/** What the desk of a small shop sees of its calendar. */
export function deskView(stage: { world: SmallWorld; api: TestApi }) {
  /** A day as the desk or another member of the team sees it. */
  async function calendar(day: string, who: object = {}) {
    const { businessId: staffOf, shopId } = stage.world
    const path = `/console/shops/${shopId}/calendar?fromDay=${day}&toDay=${day}`
    return (await stage.api.ask('GET', path, { staffOf, ...who })).body
  }
  /** A visit, if not told otherwise of 25 November. */
  async function visitOf(id: string, day = '2026-11-25') {
    const { visits } = await calendar(day)
    return visits.find((visit: { id: string }) => visit.id === id)
  }
  return { calendar, visitOf }
}
