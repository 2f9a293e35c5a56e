import type { SlotRequest } from '../request.ts'
import { massage, sampleItem, staffMember } from './sample.ts'
import type { HardDay } from './scene.ts'

const day = '2027-05-04'
const hourly = { gridMinutes: 60 }
const room = { anyOf: ['room'], count: 1 }
const both = [staffMember('ann'), staffMember('ben')]
const single = (id: string, turnoverMinutes = 0) => ({
  id,
  kind: 'room',
  places: 1,
  turnoverMinutes,
})

const couple = (more: Partial<SlotRequest> = {}): SlotRequest => ({
  guests: [
    { items: [sampleItem(60, { requires: [room] })] },
    { items: [sampleItem(60, { requires: [room] })] },
  ],
  together: 'same_start',
  ...more,
})

/** Days that are hard on rooms and on guests who come together. */
export const hardParties: HardDay[] = [
  {
    name: 'two guests together need two therapists',
    scene: {
      day,
      hours: [[540, 720]],
      rules: hourly,
      staff: both,
      taken: [['ben', '10:00', '11:00']],
    },
    request: { guests: [...massage(60).guests, ...massage(60).guests], together: 'same_start' },
    free: ['09:00', '11:00'],
  },
  {
    name: 'two guests in turn need one, for twice as long',
    scene: { day, hours: [[540, 720]], rules: hourly },
    request: { guests: [...massage(60).guests, ...massage(60).guests], together: 'in_turn' },
    free: ['09:00', '10:00'],
    served: ['ann', 'ann'],
  },
  {
    name: 'in turn in one room: the second waits for the turnover',
    scene: { day, hours: [[540, 675]], units: [single('blue', 10)], rules: { gridMinutes: 5 } },
    request: couple({ together: 'in_turn' }),
    free: ['09:00', '09:05'],
  },
  {
    name: 'in turn and in the same hands: a limit of 90 minutes in a row makes the second wait',
    scene: {
      day,
      hours: [[540, 675]],
      staff: [
        staffMember('ann', {
          load: { handsOnMinutesADay: null, handsOnMinutesInARow: 90, recoveryMinutes: 0 },
        }),
      ],
    },
    request: { guests: [...massage(60).guests, ...massage(60).guests], together: 'in_turn' },
    free: ['09:00'],
  },
  {
    name: 'a couple who each want somebody: the one both could have goes to who asked by name',
    scene: { day, hours: [[540, 600]], staff: both, rules: hourly },
    request: {
      guests: [
        ...massage(60).guests,
        ...massage(60, { wish: { kind: 'staff', staffId: 'ann' } }).guests,
      ],
      together: 'same_start',
    },
    free: ['09:00'],
    served: ['ben', 'ann'],
  },
  {
    name: 'two single rooms are no double room',
    scene: {
      day,
      hours: [[540, 600]],
      rules: hourly,
      staff: both,
      units: [single('blue'), single('red')],
    },
    request: couple({ sameUnit: true }),
    free: [],
    why: ['09:00', 'rooms_full'],
  },
  {
    name: 'four hands for one guest and two for the other: three therapists at once',
    scene: {
      day,
      hours: [[540, 720]],
      rules: hourly,
      staff: [...both, staffMember('cy')],
      taken: [['cy', '10:00', '11:00']],
    },
    request: {
      guests: [...massage(60, { hands: 2 }).guests, ...massage(60).guests],
      together: 'same_start',
    },
    free: ['09:00', '11:00'],
  },
  {
    name: 'waits of 15 minutes in all: the second service fits after what is booked',
    scene: {
      day,
      hours: [[540, 720]],
      rules: { gridMinutes: 30, maxWaitMinutes: 15 },
      staff: [
        staffMember('ann', { skills: { massage: { minutes: null } } }),
        staffMember('ben', { skills: { facial: { minutes: null } } }),
      ],
      taken: [['ben', '09:30', '10:15']],
    },
    request: {
      guests: [{ items: [sampleItem(60), sampleItem(30, { variantId: 'facial' })] }],
      together: 'same_start',
    },
    free: ['09:00', '09:30', '10:00', '10:30'],
  },
  {
    name: 'but not of 20',
    scene: {
      day,
      hours: [[540, 720]],
      rules: { gridMinutes: 30, maxWaitMinutes: 15 },
      staff: [
        staffMember('ann', { skills: { massage: { minutes: null } } }),
        staffMember('ben', { skills: { facial: { minutes: null } } }),
      ],
      taken: [['ben', '09:30', '10:20']],
    },
    request: {
      guests: [{ items: [sampleItem(60), sampleItem(30, { variantId: 'facial' })] }],
      together: 'same_start',
    },
    free: ['09:30', '10:00', '10:30'],
  },
  {
    name: 'the second service stays in the room of the first',
    scene: {
      day,
      hours: [[540, 660]],
      rules: { gridMinutes: 120 },
      units: [single('blue'), single('red')],
      taken: [['blue/1', '10:30', '11:00']],
    },
    request: {
      guests: [
        { items: [sampleItem(60, { requires: [room] }), sampleItem(60, { requires: [room] })] },
      ],
      together: 'same_start',
    },
    free: ['09:00'],
    served: ['ann', 'ann'],
  },
  {
    name: 'a table shared by all rooms: free rooms are not enough',
    scene: {
      day,
      hours: [[540, 720]],
      rules: hourly,
      staff: both,
      units: [
        single('blue'),
        single('red'),
        { id: 'warm table', kind: 'table', places: 1, turnoverMinutes: 0 },
      ],
      taken: [['warm table/1', '10:00', '10:30']],
    },
    request: massage(60, { requires: [room, { anyOf: ['table'], count: 1 }] }),
    free: ['09:00', '11:00'],
    in: ['blue', 'warm table'],
    why: ['10:00', 'rooms_full'],
  },
  {
    name: 'a room or a cabin will do',
    scene: {
      day,
      hours: [[540, 660]],
      rules: hourly,
      units: [single('blue'), { id: 'hut', kind: 'cabin', places: 1, turnoverMinutes: 0 }],
      taken: [['blue/1', '09:00', '10:00']],
    },
    request: massage(60, { requires: [{ anyOf: ['room', 'cabin'], count: 1 }] }),
    free: ['09:00', '10:00'],
    in: ['hut'],
  },
  {
    name: 'the bath is needed for the last twenty minutes only',
    scene: {
      day,
      hours: [[540, 720]],
      rules: hourly,
      units: [{ id: 'tub', kind: 'bath', places: 1, turnoverMinutes: 0 }],
      taken: [
        ['tub/1', '09:00', '09:40'],
        ['tub/1', '10:45', '11:00'],
      ],
    },
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
    scene: { day, hours: [[540, 630]], rules: { gridMinutes: 30 } },
    request: {
      guests: [
        {
          items: [
            sampleItem(60, {
              segments: [
                { kind: 'hands_on', minutes: 15 },
                { kind: 'processing', minutes: 30 },
                { kind: 'finishing', minutes: 15 },
              ],
            }),
          ],
        },
        {
          items: [
            sampleItem(45, {
              segments: [
                { kind: 'processing', minutes: 15 },
                { kind: 'hands_on', minutes: 30 },
              ],
            }),
          ],
        },
      ],
      together: 'same_start',
    },
    free: ['09:00', '09:30'],
    served: ['ann', 'ann'],
  },
]
