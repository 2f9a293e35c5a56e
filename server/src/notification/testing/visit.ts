import type { messageStage } from '../testing.ts'

type Stage = ReturnType<typeof messageStage>
type Item = { itemId: string; startsAt: Date; staffId: string; sequence: number }

/** The first treatment of a visit, and how often the visit has changed. */
export async function itemOf({ database }: Stage, bookingId: string): Promise<Item> {
  const { rows } = await database.pool.query<Item>(
    `select i.id as "itemId", i.starts_at as "startsAt", i.staff_ids[1] as "staffId", b.sequence
     from item i join booking b on b.id = i.booking_id where b.id = $1`,
    [bookingId],
  )
  return rows[0]!
}

/** Does something to a visit at the desk. */
export async function doAtDesk(
  stage: Stage,
  bookingId: string,
  verb: string,
  body: object = {},
  as: object = stage.desk(),
): Promise<void> {
  const path = `/console/bookings/${bookingId}/${verb}`
  const answer = await stage.api.ask('POST', path, { ...as, body })
  if (answer.status !== 200) throw new Error(`${verb}: ${JSON.stringify(answer.body)}`)
}

/** The first treatment goes to another time, or to somebody else. */
export async function move(stage: Stage, bookingId: string, to: object, as?: object) {
  const { itemId, startsAt, sequence } = await itemOf(stage, bookingId)
  const body = { itemId, startsAt: startsAt.toISOString(), expectedSequence: sequence, ...to }
  await doAtDesk(stage, bookingId, 'move', body, as)
}

export async function undoMove(stage: Stage, bookingId: string, as?: object) {
  const { sequence: expectedSequence } = await itemOf(stage, bookingId)
  await doAtDesk(stage, bookingId, 'move/undo', { expectedSequence }, as)
}

/** A visit on 25 November from ten to eleven in Paris is held, and over. Returns its id. */
export async function completeVisit(stage: Stage): Promise<string> {
  const { id } = await stage.booked('2026-11-25T09:00:00.000Z')
  await stage.runAt('2026-11-25T10:05:00.000Z')
  for (const verb of ['check-in', 'complete']) await doAtDesk(stage, id, verb)
  await stage.run()
  return id
}
