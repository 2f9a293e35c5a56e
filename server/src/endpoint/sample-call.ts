import { endpointNamed, headersOf, type World } from './testing.ts'
import type { Input } from './walk.ts'

/** Calls an endpoint that a sample needs done; by Camille, who booked what the samples are about, unless another is named. */
export async function done(
  world: World,
  name: string,
  input: Input,
  person: 'camille' | 'owner' | 'admin' = 'camille',
) {
  const endpoint = endpointNamed(name)
  const answer = await world.call(endpoint, input, headersOf(world, person, endpoint))
  if (answer.status >= 300) throw new Error(`${name} for a sample: ${answer.text}`)
  return answer.body
}
