import { expect } from 'vitest'
import { addOwner, importing } from '../../import/testing.ts'
import type { bookingStage } from '../testing.ts'
import type { Value } from './dimensions.ts'
import { type MatrixRun, theDay, took } from './matrix-run.ts'

type Stage = ReturnType<typeof bookingStage>

/** Two other clients have moved in with a visit each; it stays, or the owner takes it back once the visit stands. */
export const importDimension: Record<string, Value> = {
  none: {},
  stays: { shape: movesIn, leave: expectMovedIn },
  undone: { shape: movesIn, change: takesBack },
}

async function movesIn(stage: Stage, run: MatrixRun): Promise<void> {
  const owner = await addOwner(stage)
  const file = importing(stage, () => owner)
  const { state } = await file.imported('clients', 'Name\nAda Martin\nBen\n')
  const visits = await file.imported(
    'visits',
    `Client,Date,Time,Service,Duration
Ada Martin,${theDay},10:00,Swedish,60
Ben,${theDay},10:00,Swedish,30
`,
  )
  expect([state, visits.state, visits.done]).toEqual(['done', 'done', 2])
  run.undoesImport = async () => took(await file.undone(visits.id))
}

async function takesBack(run: MatrixRun): Promise<void> {
  await run.undoesImport()
  expect(await countMovedIn(run)).toBe(0)
}

async function expectMovedIn(run: MatrixRun): Promise<void> {
  expect(await countMovedIn(run)).toBe(2)
}

/** How many of the others come, each with what they take. */
async function countMovedIn({ stage: { database, world } }: MatrixRun): Promise<number> {
  const rows = await database.sql<{ count: number }>`
    select count(*)::int as count from booking b join customer c on c.business_id = b.business_id and c.id = b.customer_id
    where b.business_id = ${world.businessId} and c.name in ('Ada Martin', 'Ben') and b.state = 'confirmed'
      and exists (select from claim k where k.business_id = b.business_id and k.booking_id = b.id and k.state = 'kept')`
  return rows[0]!.count
}
