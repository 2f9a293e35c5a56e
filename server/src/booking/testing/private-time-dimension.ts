import { expect } from 'vitest'
import type { bookingStage } from '../testing.ts'
import type { Value } from './dimension.ts'
import { type MatrixRun, theDay } from './matrix-run.ts'

type Stage = ReturnType<typeof bookingStage>

const morning = [`${theDay}T08:00:00Z`, `${theDay}T09:00:00Z`] as const

/** A calendar of a therapist's own says that they are busy: before anybody asks, or once they are booked. */
export const privateTimeDimension: Record<string, Value> = {
  none: {},
  blocks: {
    shape: (stage) => busy(stage, stage.world.staffIds[0]!, ...morning),
    change: (run) => expectNobody(run, run.stage.world.staffIds[0]!, ...morning),
  },
  clashes: { change: meetsVisit },
}

/** The visit stays as it is, and can be had. */
async function meetsVisit(run: MatrixRun): Promise<void> {
  const { stage } = run
  await run.reads()
  const { state, startsAt, items } = run.booking
  const [item] = items
  if (!item.staff[0]) return
  await busy(stage, item.staff[0].id, item.startsAt, item.endsAt)
  await stage.touchShop()
  await run.reads()
  expect(run.booking).toMatchObject({ state, startsAt, items })
}

async function busy({ sql, world }: Stage, staffId: string, from: string, until: string) {
  await sql`
    insert into private_calendar (business_id, staff_id, user_id, shop_id, address_sealed, host, added_at, busy, next_read_at)
    values (${world.businessId}, ${staffId}, ${world.userId}, ${world.shopId}, 'sealed', 'calendar.example', now(),
      tstzmultirange(tstzrange(${from}, ${until})), 'infinity')`
}

async function expectNobody(run: MatrixRun, staffId: string, from: string, until: string) {
  const met = await run.stage.sql`
    select purpose from claim where business_id = ${run.stage.world.businessId} and staff_id = ${staffId}
      and state <> 'released' and purpose = 'segment' and during && tstzrange(${from}, ${until})`
  expect(met).toEqual([])
}
