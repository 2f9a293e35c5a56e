import {
  hourWithProcessing,
  massage,
  partyOf,
  sampleItem,
  sampleUnit,
  staffMember,
  unlimited,
  visitOf,
} from './sample.ts'
import type { HardDay } from './scene.ts'

const hourly = { gridMinutes: 60 }
const room = { anyOf: ['room'], count: 1 }
const both = [staffMember('ann'), staffMember('ben')]
const hourInRoom = sampleItem(60, { requires: [room] })
const couple = partyOf(sampleItem(60), sampleItem(60))
const coupleInRoom = partyOf(hourInRoom, hourInRoom)
/** One gives massages, the other facials, and a guest waits a quarter of an hour at most. */
const eachTheirOwn = {
  rules: { gridMinutes: 30, maxWaitMinutes: 15 },
  staff: [
    staffMember('ann', { skills: { massage: { minutes: null } } }),
    staffMember('ben', { skills: { facial: { minutes: null } } }),
  ],
  request: visitOf(sampleItem(60), sampleItem(30, { variantId: 'facial' })),
}

/** Days that are hard on rooms and on guests who come together. */
export const hardParties: HardDay[] = [
  {
    name: 'two guests together need two therapists',
    hours: [[540, 720]],
    rules: hourly,
    staff: both,
    taken: [['ben', '10:00', '11:00']],
    request: couple,
    free: ['09:00', '11:00'],
  },
  {
    name: 'two guests in turn need one, for twice as long',
    hours: [[540, 720]],
    rules: hourly,
    request: { ...couple, together: 'in_turn' },
    free: ['09:00', '10:00'],
    served: ['ann', 'ann'],
  },
  {
    name: 'in turn in one room: the second waits for the turnover',
    hours: [[540, 675]],
    units: [sampleUnit('blue', { turnoverMinutes: 10 })],
    rules: { gridMinutes: 5 },
    request: { ...coupleInRoom, together: 'in_turn' },
    free: ['09:00', '09:05'],
  },
  {
    name: 'in turn and in the same hands: a limit of 90 minutes in a row makes the second wait',
    hours: [[540, 675]],
    staff: [staffMember('ann', { load: { ...unlimited, handsOnMinutesInARow: 90 } })],
    request: { ...couple, together: 'in_turn' },
    free: ['09:00'],
  },
  {
    name: 'a couple who each want somebody: the one both could have goes to who asked by name',
    hours: [[540, 600]],
    staff: both,
    rules: hourly,
    request: partyOf(sampleItem(60), sampleItem(60, { wish: { kind: 'staff', staffId: 'ann' } })),
    free: ['09:00'],
    served: ['ben', 'ann'],
  },
  {
    name: 'two single rooms are no double room',
    hours: [[540, 600]],
    rules: hourly,
    staff: both,
    units: [sampleUnit('blue'), sampleUnit('red')],
    request: { ...coupleInRoom, sameUnit: true },
    free: [],
    why: ['09:00', 'rooms_full'],
  },
  {
    name: 'four hands for one guest and two for the other: three therapists at once',
    hours: [[540, 720]],
    rules: hourly,
    staff: [...both, staffMember('cy')],
    taken: [['cy', '10:00', '11:00']],
    request: partyOf(sampleItem(60, { hands: 2 }), sampleItem(60)),
    free: ['09:00', '11:00'],
  },
  {
    name: 'waits of 15 minutes in all: the second service fits after what is booked',
    hours: [[540, 720]],
    ...eachTheirOwn,
    taken: [['ben', '09:30', '10:15']],
    free: ['09:00', '09:30', '10:00', '10:30'],
  },
  {
    name: 'waits of 20 minutes in all are too long: the second service does not fit after what is booked',
    hours: [[540, 720]],
    ...eachTheirOwn,
    taken: [['ben', '09:30', '10:20']],
    free: ['09:30', '10:00', '10:30'],
  },
  {
    name: 'the second service stays in the room of the first',
    hours: [[540, 660]],
    rules: { gridMinutes: 120 },
    units: [sampleUnit('blue'), sampleUnit('red')],
    taken: [['blue/1', '10:30', '11:00']],
    request: visitOf(hourInRoom, hourInRoom),
    free: ['09:00'],
    served: ['ann', 'ann'],
  },
  {
    name: 'a table shared by all rooms: free rooms are not enough',
    hours: [[540, 720]],
    rules: hourly,
    staff: both,
    units: [sampleUnit('blue'), sampleUnit('red'), sampleUnit('warm table', { kind: 'table' })],
    taken: [['warm table/1', '10:00', '10:30']],
    request: massage(60, { requires: [room, { anyOf: ['table'], count: 1 }] }),
    free: ['09:00', '11:00'],
    in: ['blue', 'warm table'],
    why: ['10:00', 'rooms_full'],
  },
  {
    name: 'a room or a cabin will do',
    hours: [[540, 660]],
    rules: hourly,
    units: [sampleUnit('blue'), sampleUnit('hut', { kind: 'cabin' })],
    taken: [['blue/1', '09:00', '10:00']],
    request: massage(60, { requires: [{ anyOf: ['room', 'cabin'], count: 1 }] }),
    free: ['09:00', '10:00'],
    in: ['hut'],
  },
  {
    name: 'the bath is needed for the last twenty minutes only',
    hours: [[540, 720]],
    rules: hourly,
    units: [sampleUnit('tub', { kind: 'bath' })],
    taken: [
      ['tub/1', '09:00', '09:40'],
      ['tub/1', '10:45', '11:00'],
    ],
    request: massage(60, {
      segments: [
        { kind: 'hands_on', minutes: 40 },
        { kind: 'processing', minutes: 20 },
      ],
      requires: [{ anyOf: ['bath'], count: 1, segment: 1 }],
    }),
    free: ['09:00', '11:00'],
  },
  {
    name: 'one therapist for two guests in each other’s processing time',
    hours: [[540, 630]],
    rules: { gridMinutes: 30 },
    request: partyOf(
      sampleItem(60, { segments: hourWithProcessing }),
      sampleItem(45, {
        segments: [
          { kind: 'processing', minutes: 15 },
          { kind: 'hands_on', minutes: 30 },
        ],
      }),
    ),
    free: ['09:00', '09:30'],
    served: ['ann', 'ann'],
  },
]
