import type { SlotRequest } from '../request.ts'
import { massage, sampleItem, staffMember } from './sample.ts'
import type { HardDay } from './scene.ts'

const day = '2027-05-04'
const hourly = { gridMinutes: 60 }
const halfHourly = { gridMinutes: 30 }
const both = [staffMember('ann'), staffMember('ben')]
const unlimited = { handsOnMinutesADay: null, handsOnMinutesInARow: null, recoveryMinutes: 0 }

const bothServices: SlotRequest = {
  guests: [{ items: [sampleItem(60), sampleItem(60, { variantId: 'facial' })] }],
  together: 'same_start',
}

/** Days that are hard on people: who may, who can, who should. */
export const hardPeople: HardDay[] = [
  {
    name: 'at most two hours of hands-on work a day: one booked, one more may come',
    scene: {
      day,
      hours: [[540, 840]],
      rules: hourly,
      staff: [staffMember('ann', { load: { ...unlimited, handsOnMinutesADay: 120 } })],
      taken: [['ann', '11:00', '12:00', 'hands-on']],
    },
    free: ['09:00', '10:00', '12:00', '13:00'],
  },
  {
    name: 'at most two hours of hands-on work a day: both booked, nobody else is there',
    scene: {
      day,
      hours: [[540, 840]],
      rules: hourly,
      staff: [staffMember('ann', { load: { ...unlimited, handsOnMinutesADay: 120 } })],
      taken: [['ann', '10:00', '12:00', 'hands-on']],
    },
    free: [],
    why: ['09:00', 'therapist_load'],
  },
  {
    name: 'a block is no hands-on work and costs nothing of the day',
    scene: {
      day,
      hours: [[540, 840]],
      rules: hourly,
      staff: [staffMember('ann', { load: { ...unlimited, handsOnMinutesADay: 60 } })],
      taken: [['ann', '10:00', '12:00']],
    },
    free: ['09:00', '12:00', '13:00'],
  },
  {
    name: 'what is held counts towards the day as long as it is held',
    scene: {
      day,
      hours: [[540, 720]],
      rules: hourly,
      staff: [staffMember('ann', { load: { ...unlimited, handsOnMinutesADay: 60 } })],
      taken: [['ann', '10:00', '11:00', 'hands-on, held']],
      now: `${day}T07:59:00.000Z`,
    },
    free: [],
  },
  {
    name: 'and no longer',
    scene: {
      day,
      hours: [[540, 720]],
      rules: hourly,
      staff: [staffMember('ann', { load: { ...unlimited, handsOnMinutesADay: 60 } })],
      taken: [['ann', '10:00', '11:00', 'hands-on, held']],
      now: `${day}T08:00:00.000Z`,
    },
    free: ['09:00', '10:00', '11:00'],
  },
  {
    name: 'at most 90 minutes in a row: after an hour only a pause of 15 minutes makes room for the next',
    scene: {
      day,
      hours: [[540, 780]],
      staff: [staffMember('ann', { load: { ...unlimited, handsOnMinutesInARow: 90 } })],
      taken: [['ann', '10:30', '11:30', 'hands-on']],
    },
    free: ['09:00', '09:15', '11:45', '12:00'],
    why: ['11:30', 'therapist_load'],
  },
  {
    name: 'at most an hour a day: of a visit through midnight only half counts today',
    scene: {
      day,
      hours: [[1320, 1500]],
      rules: halfHourly,
      staff: [
        staffMember('ann', {
          load: { handsOnMinutesADay: 60, handsOnMinutesInARow: null, recoveryMinutes: 0 },
        }),
      ],
      taken: [['ann', '22:00', '22:30', 'hands-on']],
    },
    free: ['23:30'],
  },
  {
    name: 'rest after a strenuous service: half an hour without hands-on work',
    scene: {
      day,
      hours: [[540, 780]],
      rules: halfHourly,
      staff: [staffMember('ann', { load: { ...unlimited, recoveryMinutes: 30 } })],
      taken: [['ann', '10:00', '11:00', 'strenuous']],
    },
    free: ['09:00', '11:30', '12:00'],
    why: ['11:00', 'therapist_load'],
  },
  {
    name: 'a strenuous service leaves the rest free before what is booked after it',
    scene: {
      day,
      hours: [[540, 780]],
      rules: halfHourly,
      staff: [staffMember('ann', { load: { ...unlimited, recoveryMinutes: 30 } })],
      taken: [['ann', '11:30', '12:00', 'hands-on']],
    },
    request: massage(60, { isStrenuous: true }),
    free: ['09:00', '09:30', '10:00', '12:00'],
  },
  {
    name: 'two strenuous services of one visit: somebody else serves the second, or the guest waits for the rest',
    scene: {
      day,
      hours: [[540, 675]],
      rules: { maxWaitMinutes: 15 },
      staff: [staffMember('ann', { load: { ...unlimited, recoveryMinutes: 15 } })],
    },
    request: {
      guests: [
        { items: [sampleItem(60, { isStrenuous: true }), sampleItem(60, { isStrenuous: true })] },
      ],
      together: 'same_start',
    },
    free: ['09:00'],
    served: ['ann', 'ann'],
  },
  {
    name: 'for returning clients only: a new one is not served',
    scene: {
      day,
      hours: [[540, 660]],
      rules: hourly,
      staff: [staffMember('ann', { isForReturningOnly: true }), staffMember('ben')],
      taken: [['ben', '10:00', '11:00']],
    },
    free: ['09:00'],
    served: ['ben'],
  },
  {
    name: 'for returning clients only: one who has been here is',
    scene: {
      day,
      hours: [[540, 660]],
      rules: hourly,
      staff: [staffMember('ann', { isForReturningOnly: true }), staffMember('ben')],
      taken: [['ben', '10:00', '11:00']],
    },
    request: { ...massage(60), isReturning: true },
    free: ['09:00', '10:00'],
  },
  {
    name: 'for returning clients only: a new one who asks for them by name',
    scene: {
      day,
      hours: [[540, 660]],
      rules: hourly,
      staff: [staffMember('ann', { isForReturningOnly: true }), staffMember('ben')],
    },
    request: massage(60, { wish: { kind: 'staff', staffId: 'ann' } }),
    free: [],
    why: ['09:00', 'no_skilled_therapist'],
  },
  {
    name: 'a woman, please',
    scene: {
      day,
      hours: [[540, 660]],
      rules: hourly,
      staff: [staffMember('ann', { gender: 'female' }), staffMember('ben', { gender: 'male' })],
      taken: [['ann', '09:00', '10:00']],
    },
    request: massage(60, { wish: { kind: 'gender', gender: 'female' } }),
    free: ['10:00'],
  },
  {
    name: 'one therapist for both services, though another is less busy',
    scene: {
      day,
      hours: [[540, 780]],
      rules: { gridMinutes: 120 },
      staff: [
        staffMember('ann', { skills: { massage: { minutes: null }, facial: { minutes: null } } }),
        staffMember('ben', { skills: { massage: { minutes: null } } }),
      ],
      taken: [['ann', '11:00', '13:00']],
    },
    request: bothServices,
    free: ['09:00'],
    served: ['ann', 'ann'],
  },
  {
    name: 'who is least busy that day serves',
    scene: {
      day,
      hours: [[540, 660]],
      rules: { gridMinutes: 120, assignmentRule: 'least_busy' },
      staff: both,
      taken: [['ann', '12:00', '13:00', 'hands-on']],
    },
    free: ['09:00'],
    served: ['ben'],
  },
  {
    name: 'fair: who has had least of all serves',
    scene: {
      day,
      hours: [[540, 660]],
      rules: { gridMinutes: 120, assignmentRule: 'fair' },
      staff: both,
      taken: [
        ['ann', '12:00', '13:00', 'hands-on'],
        ['ben', '12:00', '14:00', 'hands-on'],
      ],
    },
    free: ['09:00'],
    served: ['ann'],
  },
  {
    name: 'fewest gaps: who is booked right before serves, though the other is less busy',
    scene: {
      day,
      hours: [[480, 720]],
      rules: { gridMinutes: 60, assignmentRule: 'fewest_gaps' },
      staff: both,
      taken: [
        ['ben', '08:00', '10:00', 'hands-on'],
        ['ann', '08:00', '08:30', 'hands-on'],
      ],
      now: `${day}T09:30:00.000Z`,
    },
    free: ['10:00', '11:00'],
    served: ['ben'],
  },
  {
    name: 'best fit: beside what is booked and at the edges of the day',
    scene: {
      day,
      hours: [[540, 900]],
      rules: halfHourly,
      taken: [['ann', '12:00', '13:00']],
    },
    free: ['09:00', '09:30', '10:00', '10:30', '11:00', '13:00', '13:30', '14:00'],
    best: ['09:00', '11:00', '13:00', '14:00'],
  },
]
