import * as fc from 'fast-check'
import type { CallOutPlace } from '../request.ts'
import type { Question } from './worlds.ts'

const north = 1 / 111.3
/** A shop at 48° 2°: so many kilometres north of it, and as far from it as 30 km/h takes, or as the shop thinks. */
function placeAt(km: number, travelMinutes: number, speedKmh = 30): CallOutPlace {
  return { travelMinutes, spot: { latitude: 48 + km * north, longitude: 2, speedKmh } }
}

const place: fc.Arbitrary<CallOutPlace> = fc.constantFrom(
  { travelMinutes: 20 },
  placeAt(2.4, 5),
  placeAt(9.7, 20),
  placeAt(11.9, 25, 60),
  placeAt(-4.6, 10),
  placeAt(22.3, 45),
)

/** The same question at a client's, where some of what is taken is at clients' too. */
export function withTravel(questions: fc.Arbitrary<Question>): fc.Arbitrary<Question> {
  return fc
    .tuple(questions, place, fc.array(fc.option(place), { minLength: 6, maxLength: 6 }))
    .map(([asked, callOut, others]) => ({
      ...asked,
      request: { ...asked.request, callOut },
      world: withCallOuts(asked.world, others),
    }))
}

/** The same question at the shop, where some of what is taken is at clients'. */
export function besideTravel(questions: fc.Arbitrary<Question>): fc.Arbitrary<Question> {
  return fc
    .tuple(questions, fc.array(fc.option(place), { minLength: 6, maxLength: 6 }))
    .map(([asked, others]) => ({ ...asked, world: withCallOuts(asked.world, others) }))
}

function withCallOuts(
  world: Question['world'],
  places: readonly (CallOutPlace | null)[],
): Question['world'] {
  const claims = world.claims.map((claim, index) => {
    const callOut = places[index % places.length]!
    return claim.staffId === null || claim.purpose === 'time_off' ? claim : { ...claim, callOut }
  })
  return { ...world, claims }
}
