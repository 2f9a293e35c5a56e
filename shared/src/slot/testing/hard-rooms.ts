import type { SlotRequest } from '../request.ts'
import { massage, sampleItem, staffMember } from './sample.ts'
import type { HardDay } from './scene.ts'

const day = '2027-05-04'
const hourly = { gridMinutes: 60 }
const hammam = sampleItem(60, { hands: 0, requires: [{ anyOf: ['hammam'], count: 1 }] })
const alone: SlotRequest = { guests: [{ items: [hammam] }], together: 'same_start' }
const jade = (places = 1, turnoverMinutes = 0) => ({
  id: 'jade',
  kind: 'hammam',
  places,
  turnoverMinutes,
})

/** Days that are hard on rooms where nobody serves. */
export const hardRooms: HardDay[] = [
  {
    name: 'where nobody serves, nobody need be at work, and no time fits best',
    scene: { day, hours: [[540, 720]], rules: hourly, staff: [], units: [jade()] },
    request: alone,
    free: ['09:00', '10:00', '11:00'],
    served: [],
    in: ['jade'],
    best: [],
  },
  {
    name: 'where nobody serves, the room is free again once it is prepared',
    scene: {
      day,
      hours: [[540, 780]],
      rules: { gridMinutes: 30, gapRule: { kind: 'touch_edge' } },
      units: [jade(1, 15)],
      taken: [['jade/1', '10:15', '11:00']],
    },
    request: alone,
    free: ['09:00', '11:00', '11:30', '12:00'],
    why: ['09:30', 'rooms_full'],
  },
  {
    name: 'a room between two massages is no change of therapist',
    scene: {
      day,
      hours: [[540, 720]],
      rules: hourly,
      staff: [staffMember('ann'), staffMember('ben')],
      units: [jade()],
      taken: [
        ['ann', '14:00', '18:00'],
        ['ben', '11:00', '12:00'],
      ],
    },
    request: {
      guests: [{ items: [...massage(60).guests[0]!.items, hammam, sampleItem(60)] }],
      together: 'same_start',
    },
    free: ['09:00'],
    served: ['ann', 'ann'],
  },
  {
    name: 'two guests share a room of two places and no smaller one',
    scene: {
      day,
      hours: [[540, 720]],
      rules: hourly,
      units: [{ ...jade(), id: 'onyx' }, jade(2)],
      taken: [['jade/2', '10:00', '11:00']],
    },
    request: { guests: [...alone.guests, ...alone.guests], together: 'same_start', sameUnit: true },
    free: ['09:00', '11:00'],
    in: ['jade', 'jade'],
    why: ['10:00', 'rooms_full'],
  },
  {
    name: 'of two guests one is massaged while the other is in a room',
    scene: {
      day,
      hours: [[540, 660]],
      rules: hourly,
      units: [jade()],
      taken: [['jade/1', '10:00', '11:00']],
    },
    request: { guests: [...alone.guests, ...massage(60).guests], together: 'same_start' },
    free: ['09:00'],
    served: ['ann'],
    in: ['jade'],
  },
]
