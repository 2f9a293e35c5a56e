import { endpointNamed, headersOf, type World } from './testing.ts'
import type { Input } from './walk.ts'

/** A visit that a sample is about. */
export type Visit = {
  id: string
  totalMinor: number
  cancelFeeMinor: number
  startsAt: string
  sequence: number
  items: { id: string; lengthMinutes: number }[]
  paymentId?: string
}

/**
 * What the schema of an endpoint cannot say, by the name of a field wherever it is asked for (`chatId`), or several fields by
 * the name of the endpoint (`chat.send`), which go first.
 */
export type Samples = Record<string, (world: World, visit: Visit) => unknown>

/** Calls an endpoint on which a sample builds; as Camille, who booked what the samples are about, unless another is named. */
export async function perform(
  world: World,
  name: string,
  input: Input,
  person: 'camille' | 'owner' | 'admin' | 'therapist' = 'camille',
) {
  const endpoint = endpointNamed(name)
  const answer = await world.call(endpoint, input, headersOf(world, person, endpoint))
  if (answer.status >= 300) throw new Error(`${name} for a sample: ${answer.text}`)
  return answer.body
}

/** The first row that a statement finds or writes. */
export async function rowOf<Row extends object>(
  { database }: Pick<World, 'database'>,
  statement: string,
  ...values: unknown[]
): Promise<Row> {
  const { rows } = await database.pool.query<Row>(statement, values)
  return rows[0]!
}

export async function idOf(...query: Parameters<typeof rowOf>): Promise<string> {
  return (await rowOf<{ id: string }>(...query)).id
}
