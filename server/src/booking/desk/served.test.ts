import { beforeEach, expect, it } from 'vitest'
import { bookingStage, oneGuest } from '../testing.ts'

const stage = bookingStage({ therapists: 2 })

beforeEach(async () => {
  for (const id of stage.world.staffIds) {
    const user = `user of ${id}`
    await stage.sql`insert into "user" (id, name, email) values (${user}, 'Therapist', ${`${id}@example.test`})`
    await stage.sql`update staff_member set user_id = ${user} where id = ${id}`
  }
})

/** A visit of today that the first therapist gives. */
async function ofTheFirst(): Promise<string> {
  const { hourId, staffIds } = stage.world
  const { id } = await stage.booked(
    '2026-11-24T08:30:00.000Z',
    oneGuest({ variantId: hourId, wish: staffIds[0]! }),
  )
  return id
}

const as = (place: number) => ({
  staffOf: stage.world.businessId,
  user: `user of ${stage.world.staffIds[place]!}`,
  role: 'therapist' as const,
})
const ask = (id: string, path: string, place: number) =>
  stage.api.ask('POST', `/console/bookings/${id}${path}`, as(place))

it('a therapist lets in whom they serve, and takes it back', async () => {
  const id = await ofTheFirst()
  expect((await ask(id, '/check-in', 0)).body.state).toBe('checked_in')
  expect((await ask(id, '/check-in/undo', 0)).body.state).toBe('confirmed')
})

it('a therapist has no hand in a visit of a colleague', async () => {
  const id = await ofTheFirst()
  expect((await ask(id, '/check-in', 1)).body.code).toBe('forbidden')
  expect((await ask(id, '/check-in', 0)).status).toBe(200)
  expect((await ask(id, '/check-in/undo', 1)).body.code).toBe('forbidden')
})

it('a therapist who serves a visit may not do what the desk does', async () => {
  const id = await ofTheFirst()
  for (const path of ['/complete', '/no-show', '/cancel'])
    expect((await ask(id, path, 0)).status).toBe(403)
})
