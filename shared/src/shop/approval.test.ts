import { describe, expect, it } from 'vitest'
import { answerBy, approvalFaults, isAsked } from './approval.ts'

const nobody = { ofAll: false, ofNewClients: false, serviceIds: [], answerMinutes: 240 }
const minute = 60_000

describe('the visits that a shop approves first', () => {
  const visit = { serviceIds: ['a', 'b'], isNewClient: false }

  it('are all, those of new clients, or those with a service', () => {
    expect(isAsked(nobody, { ...visit, isNewClient: true })).toBe(false)
    expect(isAsked({ ...nobody, ofAll: true }, visit)).toBe(true)
    expect(isAsked({ ...nobody, ofNewClients: true }, visit)).toBe(false)
    expect(isAsked({ ...nobody, ofNewClients: true }, { ...visit, isNewClient: true })).toBe(true)
    expect(isAsked({ ...nobody, serviceIds: ['b'] }, visit)).toBe(true)
    expect(isAsked({ ...nobody, serviceIds: ['c'] }, visit)).toBe(false)
  })
})

describe('the deadline of an approval', () => {
  const startsAt = 1_000_000 * minute
  const by = (answerMinutes: number, minutesBefore: number) =>
    (startsAt - answerBy(answerMinutes, { startsAt, askedAt: startsAt - minutesBefore * minute })) /
    minute

  it('is the shop’s own, at the latest an hour before the start, or half way to it', () => {
    expect(by(240, 2_880)).toBe(2_640)
    expect(by(2_880, 1_440)).toBe(60)
    expect(by(240, 90)).toBe(45)
    expect(by(240, 2)).toBe(1)
  })
})

it('an approval rule cannot be kept for a service that the shop does not have, or a time of no choice', () => {
  expect(approvalFaults({ ...nobody, serviceIds: ['a'] }, ['a'])).toEqual([])
  expect(approvalFaults({ ...nobody, serviceIds: ['c'], answerMinutes: 7 }, ['a'])).toEqual([
    { field: 'serviceIds', reason: 'unknown' },
    { field: 'answerMinutes', reason: 'out_of_range' },
  ])
})
