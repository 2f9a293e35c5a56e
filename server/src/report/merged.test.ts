import { expect, it } from 'vitest'
import { scopeIn } from '../business/testing.ts'
import { checkoutStage } from '../checkout/testing.ts'
import { readFigures } from './figures.ts'
import { workOutAll } from './testing/work-out.ts'

const stage = checkoutStage({ therapists: 2 })
const afterwards = new Date('2027-01-10T09:00:00.000Z')

async function read() {
  const period = { fromDay: '2026-11-01', toDay: '2026-12-31', compare: 'none' } as const
  const query = { ...period, by: 'source' } as const
  const scope = scopeIn(stage.world.businessId)
  return (await readFigures(stage.database.db, scope, query, afterwards)).total.figures
}

it('the report counts a client anew who was two, and two who part again, and never who told nothing', async () => {
  const ask = (path: string, body: object) =>
    stage.api.ask('POST', `/console${path}`, stage.desk({ body }))
  await stage.database.pool.query(
    `insert into "user" (id, name, email) values ('staff', 'Anaïs', 'anais@example.test')`,
  )
  const names = ['Zoë Marchand', 'Zoé Marchand', null]
  const clients: string[] = []
  for (const [n, customerName] of names.entries()) {
    const written = { customerId: null, customerName, language: 'fr' }
    const customerId = customerName && (await ask('/customers', written)).body.customer.id
    if (customerId) clients.push(customerId)
    const startsAt = `2026-11-2${5 + n}T09:00:00.000Z`
    const { body: visit } = await ask(`/shops/${stage.world.shopId}/walk-ins`, {
      startsAt,
      guests: [{ items: [{ variantId: stage.world.hourId }] }],
      ...(customerId && { customer: { customerId } }),
    })
    stage.api.clock.now = new Date(startsAt)
    await ask(`/bookings/${visit.id}/check-in`, {})
    await ask(`/bookings/${visit.id}/complete`, {})
  }
  await workOutAll(stage.database.db, () => afterwards)
  expect(await read()).toMatchObject({ completed: 3, newClients: 2 })
  const { body: merged } = await ask(`/customers/${clients[0]}/merge`, { otherId: clients[1] })
  await workOutAll(stage.database.db, () => afterwards)
  expect(await read()).toMatchObject({ completed: 3, newClients: 1 })
  await ask(`/customers/merges/${merged.mergeId}/undo`, {})
  await workOutAll(stage.database.db, () => afterwards)
  expect(await read()).toMatchObject({ completed: 3, newClients: 2 })
})
