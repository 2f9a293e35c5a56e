import { massage, sampleItem, staffMember } from './sample.ts'
import type { HardDay } from './scene.ts'

const room = { anyOf: ['room'], count: 1 }

/** The days that break booking systems; `free` are the starts, UTC, that must be offered. */
export const hardDays: HardDay[] = [
  {
    name: 'clocks forward (Paris 28 March): the hour from 02:00 is skipped, lengths stay real',
    scene: {
      zone: 'Europe/Paris',
      day: '2027-03-28',
      hours: [[60, 240]],
      rules: { gridMinutes: 30 },
    },
    free: ['00:00', '00:30', '01:00'],
  },
  {
    name: 'clocks back (Paris 31 October): 02:00 and 02:30 are shown once, the first time',
    scene: {
      zone: 'Europe/Paris',
      day: '2027-10-31',
      hours: [[60, 240]],
      rules: { gridMinutes: 30 },
    },
    free: ['23:00', '23:30', '00:00', '00:30', '02:00'],
  },
  {
    name: 'midnight: open until 01:00, a visit may cross it and may start after it on the next day',
    scene: { day: '2027-05-04', hours: [[1380, 1500]], rules: { gridMinutes: 30 } },
    free: ['00:00', '23:00', '23:30'],
  },
  {
    name: 'a half-hour zone (Kolkata, UTC+5:30)',
    scene: {
      zone: 'Asia/Kolkata',
      day: '2027-05-04',
      hours: [[540, 660]],
      rules: { gridMinutes: 30 },
    },
    free: ['03:30', '04:00', '04:30'],
  },
  {
    name: 'a quarter-hour zone (Kathmandu, UTC+5:45)',
    scene: { zone: 'Asia/Kathmandu', day: '2027-05-04', hours: [[540, 630]] },
    free: ['03:15', '03:30', '03:45'],
  },
  {
    name: 'a half-hour change of the clock (Lord Howe, 4 April, 02:00 back to 01:30)',
    scene: {
      zone: 'Australia/Lord_Howe',
      day: '2027-04-04',
      hours: [[60, 180]],
      rules: { gridMinutes: 30 },
    },
    free: ['14:00', '14:30', '15:30'],
  },
  {
    name: 'overlapping time off counts once',
    scene: {
      day: '2027-05-04',
      hours: [[540, 840]],
      rules: { gridMinutes: 60 },
      taken: [
        ['ann', '10:00', '12:00'],
        ['ann', '11:00', '12:30'],
        ['ann', '11:15', '11:30'],
      ],
    },
    free: ['09:00', '13:00'],
  },
  {
    name: 'back to back with buffers: 10 before and 10 after must fit between two bookings',
    scene: {
      day: '2027-05-04',
      hours: [[540, 780]],
      taken: [
        ['ann', '09:00', '10:00'],
        ['ann', '11:20', '13:00'],
      ],
      rules: { gridMinutes: 5 },
    },
    request: massage(60, { bufferBeforeMinutes: 10, bufferAfterMinutes: 10 }),
    free: ['10:10'],
  },
  {
    name: 'buffers of two services of one guest are merged: the larger applies once',
    scene: { day: '2027-05-04', hours: [[540, 675]], rules: { maxWaitMinutes: 0 } },
    request: {
      guests: [
        {
          items: [
            sampleItem(60, { bufferAfterMinutes: 15 }),
            sampleItem(60, { bufferBeforeMinutes: 10 }),
          ],
        },
      ],
      together: 'same_start',
    },
    free: ['09:00'],
  },
  {
    name: 'a 25 min grid counts from the opening, not from midnight',
    scene: { day: '2027-05-04', hours: [[550, 700]], rules: { gridMinutes: 25 } },
    free: ['09:10', '09:35', '10:00', '10:25'],
  },
  {
    name: 'a 15 min grid from a crooked opening, and a second opening with its own',
    scene: {
      day: '2027-05-04',
      hours: [
        [550, 630],
        [840, 900],
      ],
    },
    free: ['09:10', '09:25', '14:00'],
  },
  {
    name: 'notice at the edge: exactly one hour ahead is allowed, a second later is not',
    scene: {
      day: '2027-05-04',
      hours: [[540, 660]],
      rules: { gridMinutes: 30, noticeMinutes: 60 },
      now: '2027-05-04T08:30:00.000Z',
    },
    free: ['09:30', '10:00'],
  },
  {
    name: 'notice just past the edge',
    scene: {
      day: '2027-05-04',
      hours: [[540, 660]],
      rules: { gridMinutes: 30, noticeMinutes: 60 },
      now: '2027-05-04T08:30:01.000Z',
    },
    free: ['10:00'],
  },
  {
    name: 'full rooms with free therapists',
    scene: {
      day: '2027-05-04',
      hours: [[540, 720]],
      rules: { gridMinutes: 60 },
      staff: [staffMember('ann'), staffMember('ben')],
      units: [{ id: 'blue', kind: 'room', places: 1, turnoverMinutes: 0 }],
      taken: [['blue/1', '10:00', '11:00']],
    },
    request: massage(60, { requires: [room] }),
    free: ['09:00', '11:00'],
  },
  {
    name: 'turnover keeps the room, not the therapist',
    scene: {
      day: '2027-05-04',
      hours: [[540, 720]],
      units: [{ id: 'blue', kind: 'room', places: 1, turnoverMinutes: 15 }],
      taken: [['blue/1', '10:15', '11:00']],
      rules: { gridMinutes: 15 },
    },
    request: massage(60, { requires: [room] }),
    free: ['09:00', '11:00'],
  },
  {
    name: "another client is served in one's processing time",
    scene: {
      day: '2027-05-04',
      hours: [[540, 660]],
      taken: [['ann', '09:15', '09:45']],
      rules: { gridMinutes: 60 },
    },
    request: massage(60, {
      segments: [
        { kind: 'hands_on', minutes: 15 },
        { kind: 'processing', minutes: 30 },
        { kind: 'finishing', minutes: 15 },
      ],
    }),
    free: ['09:00', '10:00'],
  },
  {
    name: 'two places of a double room: one taken leaves one',
    scene: {
      day: '2027-05-04',
      hours: [[540, 720]],
      rules: { gridMinutes: 60 },
      units: [{ id: 'duo', kind: 'room', places: 2, turnoverMinutes: 0 }],
      taken: [
        ['duo/1', '09:00', '11:00'],
        ['duo/2', '10:00', '11:00'],
      ],
    },
    request: massage(60, { requires: [room] }),
    free: ['09:00', '11:00'],
  },
  {
    name: 'four hands need two therapists at once',
    scene: {
      day: '2027-05-04',
      hours: [[540, 720]],
      rules: { gridMinutes: 60 },
      staff: [staffMember('ann'), staffMember('ben')],
      taken: [['ben', '10:00', '11:00']],
    },
    request: massage(60, { hands: 2 }),
    free: ['09:00', '11:00'],
  },
  {
    name: "a therapist's own minutes count, and add-ons on top",
    scene: {
      day: '2027-05-04',
      hours: [[540, 660]],
      rules: { gridMinutes: 15 },
      staff: [staffMember('ann', { skills: { massage: { minutes: 75 } } })],
    },
    request: massage(60, { addOnMinutes: 15 }),
    free: ['09:00', '09:15', '09:30'],
  },
  {
    name: 'touch an edge: first, last, and beside a booking',
    scene: {
      day: '2027-05-04',
      hours: [[540, 900]],
      rules: { gridMinutes: 30, gapRule: { kind: 'touch_edge' } },
      taken: [['ann', '11:30', '12:00']],
    },
    free: ['09:00', '10:30', '12:00', '14:00'],
  },
  {
    name: 'no gap below 60 min',
    scene: {
      day: '2027-05-04',
      hours: [[540, 780]],
      rules: { gridMinutes: 30, gapRule: { kind: 'no_gap_below', minutes: 60 } },
    },
    free: ['09:00', '10:00', '10:30', '11:00', '12:00'],
  },
  {
    name: 'two guests with two services each, in exactly the time two therapists and two places have',
    scene: {
      day: '2027-05-04',
      hours: [[540, 720]],
      rules: { gridMinutes: 15 },
      staff: [staffMember('ann'), staffMember('ben')],
      units: [{ id: 'duo', kind: 'room', places: 2, turnoverMinutes: 0 }],
      taken: [
        ['ann', '08:00', '09:15'],
        ['ben', '11:15', '12:00'],
        ['ann', '11:15', '12:00'],
        ['duo/1', '11:15', '12:00'],
      ],
    },
    request: {
      guests: [
        { items: [sampleItem(60, { requires: [room] }), sampleItem(60, { requires: [room] })] },
        { items: [sampleItem(60, { requires: [room] }), sampleItem(60, { requires: [room] })] },
      ],
      together: 'same_start',
    },
    free: ['09:15'],
  },
  {
    name: 'a couple in one double room, and nobody in two beds at once',
    scene: {
      day: '2027-05-04',
      hours: [[540, 720]],
      rules: { gridMinutes: 60 },
      staff: [staffMember('ann'), staffMember('ben')],
      units: [
        { id: 'duo', kind: 'room', places: 2, turnoverMinutes: 0 },
        { id: 'solo', kind: 'room', places: 1, turnoverMinutes: 0 },
      ],
      taken: [['duo/2', '10:00', '11:00']],
    },
    request: {
      guests: [
        { items: [sampleItem(60, { requires: [room] })] },
        { items: [sampleItem(60, { requires: [room] })] },
      ],
      together: 'same_start',
      sameUnit: true,
    },
    free: ['09:00', '11:00'],
  },
]
