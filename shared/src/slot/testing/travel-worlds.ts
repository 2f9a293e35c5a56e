import * as fc from 'fast-check'
import type { Question } from './worlds.ts'

/** The same question at the client's, so many minutes from the shop. */
export function withTravel(questions: fc.Arbitrary<Question>): fc.Arbitrary<Question> {
  return fc.tuple(questions, fc.constantFrom(5, 20, 45)).map(([asked, travelMinutes]) => {
    const guests = asked.request.guests.map(({ items }) => ({
      items: items.map((item) => ({ ...item, travelMinutes })),
    }))
    return { ...asked, request: { ...asked.request, guests } }
  })
}
