import { describe, expect, it } from 'vitest'
import { defaultPermissions, type Role, roles } from '../business/permission.ts'
import { kinds } from './kinds.ts'
import { isQuietAt } from './quiet.ts'
import {
  fallbackChannels,
  teamChannelsOf,
  teamKindNames,
  teamTopicNames,
  teamTopicsFor,
} from './team-kinds.ts'
import { teamPath } from './team-path.ts'

const mailed = (role: Role) =>
  teamTopicNames.filter((topic) => teamChannelsOf(topic, role).includes('mail'))

describe('the notifications of a member', () => {
  it('have no kind in common with those of clients', () => {
    expect(teamKindNames.filter((kind) => kind in kinds)).toEqual([])
  })

  it('follow their rights, and appear in the bell by default', () => {
    for (const role of roles)
      for (const topic of teamTopicNames) expect(teamChannelsOf(topic, role)).toContain('app')
    expect(teamTopicsFor(defaultPermissions.owner)).toEqual(teamTopicNames)
    expect(teamTopicsFor(defaultPermissions.therapist)).toEqual([
      'booked',
      'moved',
      'cancelled',
      'late',
      'arrived',
      'word',
      'rota',
    ])
  })

  it('go by mail to the roles that are not at the desk', () => {
    expect(Object.fromEntries(roles.map((role) => [role, mailed(role)]))).toEqual({
      owner: ['question', 'review', 'word', 'rota'],
      manager: ['question', 'review', 'word', 'rota'],
      front_desk: [],
      therapist: ['booked', 'moved', 'cancelled', 'word', 'rota'],
    })
  })

  it('are sent by the channels they chose', () => {
    expect(teamChannelsOf('booked', 'therapist', { booked: [] })).toEqual([])
    expect(teamChannelsOf('booked', 'owner', { booked: ['app', 'push'] })).toEqual(['push', 'app'])
    expect(teamChannelsOf('moved', 'therapist', { booked: [] })).toEqual(['mail', 'app'])
  })

  it('fall back to another channel only when urgent', () => {
    expect(fallbackChannels('visit_moved', 'push')).toEqual(['mail', 'sms'])
    expect(fallbackChannels('review_written', 'push')).toEqual([])
  })
})

it.each([
  [20, 7, 22, true],
  [20, 7, 3, true],
  [20, 7, 7, false],
  [20, 7, 12, false],
  [1, 5, 3, true],
  [1, 5, 6, false],
  [0, 0, 3, false],
  [9, 9, 9, false],
])('quiet hours from %i to %i apply at %i: %s', (from, to, hour, isQuiet) => {
  const hours = { fromMinute: from * 60, toMinute: to * 60 }
  expect(isQuietAt(hour * 60, hours)).toBe(isQuiet)
})

it('a notification leads to the day of the visit in the shop’s zone', () => {
  const facts = {
    shopId: 'shop',
    bookingId: 'visit',
    timeZone: 'America/Toronto',
    from: '2026-11-26T02:00:00.000Z',
    startsAt: '2026-11-28T02:00:00.000Z',
  }
  expect(teamPath('visit_moved', facts)).toBe(
    '/console/calendar?shop=shop&day=2026-11-27&visit=visit',
  )
  expect(teamPath('visit_taken', facts)).toBe('/console/calendar?shop=shop&day=2026-11-25')
  expect(teamPath('client_wrote', { shopId: 'shop', chatId: 'chat' })).toBe(
    '/console/chats?shop=shop&chat=chat',
  )
  expect(teamPath('time_off_asked', facts)).toBe('/console/team?shop=shop&tab=timeOff')
})
