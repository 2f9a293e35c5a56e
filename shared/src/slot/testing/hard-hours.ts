import { massage, staffMember, everyDay } from './sample.ts'
import type { HardDay } from './scene.ts'

const hourly = { gridMinutes: 60 }
const summerAndAutumn = [
  ...everyDay(600, 720).map((one) => ({ ...one, toDay: '2027-08-31' })),
  ...everyDay(840, 900).map((one) => ({ ...one, fromDay: '2027-09-01' })),
]

/** Days whose hours are not those of every day. */
export const hardHours: HardDay[] = [
  {
    name: 'summer hours end with August: the last day has them',
    day: '2027-08-31',
    hours: [],
    open: { weekly: summerAndAutumn },
    rules: hourly,
    free: ['10:00', '11:00'],
  },
  {
    name: 'autumn hours begin with September: the first day has them',
    day: '2027-09-01',
    hours: [],
    open: { weekly: summerAndAutumn },
    rules: hourly,
    free: ['14:00'],
  },
  {
    name: 'closed for a holiday, whatever the special hours say',
    day: '2027-05-01',
    hours: [[540, 720]],
    open: {
      weekly: everyDay(540, 720),
      exceptions: [{ day: '2027-05-01', spans: [{ fromMinute: 600, toMinute: 660 }] }],
      closures: [{ fromDay: '2027-05-01', toDay: '2027-05-01' }],
    },
    free: [],
    why: ['09:00', 'closed'],
  },
  {
    name: 'special hours replace the usual ones',
    day: '2027-12-24',
    hours: [],
    open: {
      weekly: everyDay(540, 1080),
      exceptions: [{ day: '2027-12-24', spans: [{ fromMinute: 540, toMinute: 660 }] }],
    },
    rules: hourly,
    free: ['09:00', '10:00'],
  },
  {
    name: 'the hour that comes twice (New York, 7 November): a shift through it is an hour longer',
    zone: 'America/New_York',
    day: '2027-11-07',
    hours: [[0, 180]],
    rules: hourly,
    free: ['04:00', '05:00', '07:00'],
  },
  {
    name: 'a visit through the skipped hour (New York, 14 March) lasts its real 90 minutes',
    zone: 'America/New_York',
    day: '2027-03-14',
    hours: [[60, 240]],
    rules: { gridMinutes: 30 },
    request: massage(90),
    free: ['06:00', '06:30'],
  },
  {
    name: 'half an hour is skipped (Lord Howe, 3 October)',
    zone: 'Australia/Lord_Howe',
    day: '2027-10-03',
    hours: [[60, 240]],
    rules: { gridMinutes: 30 },
    free: ['14:30', '15:00', '15:30', '16:00'],
  },
  {
    name: 'a break in the shift, and time off that overlaps it',
    hours: [[540, 900]],
    rules: { gridMinutes: 30 },
    staff: [
      staffMember('ann', {
        shifts: everyDay(540, 900).map((one) => ({
          ...one,
          breaks: [{ fromMinute: 720, toMinute: 750 }],
        })),
      }),
    ],
    taken: [
      ['ann', '12:15', '13:00'],
      ['ann', '10:00', '11:00'],
    ],
    free: ['09:00', '11:00', '13:00', '13:30', '14:00'],
  },
]
