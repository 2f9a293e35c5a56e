import { partyOf, sampleItem, sampleUnit, staffMember, visitOf } from './sample.ts'
import type { HardDay } from './scene.ts'

const hourly = { gridMinutes: 60 }
const hammam = sampleItem(60, { hands: 0, requires: [{ anyOf: ['hammam'], count: 1 }] })
const alone = visitOf(hammam)
const lounge = sampleUnit('lounge', { kind: 'lounge', places: 2, isShared: true })
const rest = sampleItem(30, { hands: 0, requires: [{ anyOf: ['lounge'], count: 1 }] })
/** Hammam, rest, massage: a quarter of an hour to half an hour before the rest, the massage right after it. */
const dayOfCalm = [
  hammam,
  { ...rest, pause: { least: 15, most: 30 } },
  sampleItem(60, { pause: { least: 0, most: 0 } }),
]
const jade = sampleUnit('jade', { kind: 'hammam' })

/** Days that are hard on rooms where nobody serves. */
export const hardRooms: HardDay[] = [
  {
    name: 'where nobody serves, nobody need be at work, and no time fits best',
    hours: [[540, 720]],
    rules: hourly,
    staff: [],
    units: [jade],
    request: alone,
    free: ['09:00', '10:00', '11:00'],
    served: [],
    in: ['jade'],
    best: [],
  },
  {
    name: 'where nobody serves, the room is free again once it is prepared',
    hours: [[540, 780]],
    rules: { gridMinutes: 30, gapRule: { kind: 'touch_edge' } },
    units: [{ ...jade, turnoverMinutes: 15 }],
    taken: [['jade/1', '10:15', '11:00']],
    request: alone,
    free: ['09:00', '11:00', '11:30', '12:00'],
    why: ['09:30', 'rooms_full'],
  },
  {
    name: 'a room between two massages is no change of therapist',
    hours: [[540, 720]],
    rules: hourly,
    staff: [staffMember('ann'), staffMember('ben')],
    units: [jade],
    taken: [
      ['ann', '14:00', '18:00'],
      ['ben', '11:00', '12:00'],
    ],
    request: visitOf(sampleItem(60), hammam, sampleItem(60)),
    free: ['09:00'],
    served: ['ann', 'ann'],
  },
  {
    name: 'two guests share a room of two places and no smaller one',
    hours: [[540, 720]],
    rules: hourly,
    units: [
      { ...jade, id: 'onyx' },
      { ...jade, places: 2 },
    ],
    taken: [['jade/2', '10:00', '11:00']],
    request: { ...partyOf(hammam, hammam), sameUnit: true },
    free: ['09:00', '11:00'],
    in: ['jade', 'jade'],
    why: ['10:00', 'rooms_full'],
  },
  {
    name: 'a room of two places that strangers do not share is full with one of them',
    hours: [[540, 720]],
    rules: hourly,
    units: [{ ...jade, places: 2 }],
    taken: [['jade/2', '10:00', '11:00']],
    request: alone,
    free: ['09:00', '11:00'],
    why: ['10:00', 'rooms_full'],
  },
  {
    name: 'a day package takes its pauses, its place to rest and nothing between',
    hours: [[540, 780]],
    rules: { gridMinutes: 15, maxWaitMinutes: 15 },
    units: [jade, lounge],
    request: visitOf(...dayOfCalm),
    free: ['09:00', '09:15', '09:30', '09:45', '10:00', '10:15'],
    in: ['jade', 'lounge'],
    served: ['ann'],
    why: ['10:30', 'closed'],
  },
  {
    name: 'a day package whose place to rest is taken waits as long as its pause lets it, and no longer',
    hours: [[540, 780]],
    rules: { gridMinutes: 15, maxWaitMinutes: 60 },
    units: [jade, { ...lounge, places: 1 }],
    taken: [['lounge/1', '10:00', '10:30']],
    request: visitOf(...dayOfCalm),
    free: ['09:00', '09:15', '09:30', '09:45', '10:00', '10:15'],
  },
  {
    name: 'a day package whose massage cannot follow its rest at once is not free',
    hours: [[540, 780]],
    rules: { gridMinutes: 15, maxWaitMinutes: 60 },
    units: [jade, lounge],
    taken: [['ann', '11:00', '11:15']],
    request: visitOf(...dayOfCalm),
    free: ['09:15', '09:30', '09:45', '10:00', '10:15'],
    why: ['09:00', 'therapist_busy'],
  },
  {
    name: 'what a pause takes is no waiting: the shop’s own wait is left for what follows',
    hours: [[540, 735]],
    rules: { gridMinutes: 15, maxWaitMinutes: 15 },
    units: [jade, { ...lounge, places: 1 }],
    taken: [
      ['lounge/1', '10:15', '10:30'],
      ['ann', '11:00', '11:15'],
    ],
    request: visitOf(...dayOfCalm.slice(0, 2), sampleItem(60)),
    free: ['09:00', '09:15', '09:30'],
    why: ['09:45', 'closed'],
  },
  {
    name: 'two guests with a day package and one hammam: nobody can begin together',
    hours: [[540, 960]],
    rules: { gridMinutes: 60 },
    staff: [staffMember('ann'), staffMember('ben')],
    units: [jade, lounge],
    request: { guests: [{ items: dayOfCalm }, { items: dayOfCalm }], together: 'same_start' },
    free: [],
    why: ['09:00', 'rooms_full'],
  },
  {
    name: 'of two guests one is massaged while the other is in a room',
    hours: [[540, 660]],
    rules: hourly,
    units: [jade],
    taken: [['jade/1', '10:00', '11:00']],
    request: partyOf(hammam, sampleItem(60)),
    free: ['09:00'],
    served: ['ann'],
    in: ['jade'],
  },
]
