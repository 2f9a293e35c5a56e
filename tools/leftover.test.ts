import { expect, it } from 'vitest'
import { type Belongings, belongings, leftBetween } from './leftover.ts'

const before: Belongings = {
  environment: { LANG: 'C', HOME: '/' },
  globals: new Map([['Date.now', Date.now]]),
  awake: new Map([['Timeout', 1]]),
  listeners: new Map([['SIGTERM', 1]]),
  databases: ['one'],
  isTimeFake: false,
}

it('the check finds nothing where nothing is left, and nothing where something has gone', () => {
  expect(leftBetween(before, before)).toEqual([])
  const fewer = { awake: new Map(), listeners: new Map(), databases: [] }
  expect(leftBetween(before, { ...before, ...fewer })).toEqual([])
})

it('the check names what is left', () => {
  const now: Belongings = {
    environment: { LANG: 'fr', TZ: 'UTC' },
    globals: new Map([['Date.now', () => 0]]),
    awake: new Map([
      ['Timeout', 3],
      ['TCPServerWrap', 1],
    ]),
    listeners: new Map([['SIGTERM', 2]]),
    databases: ['one', 'two'],
    isTimeFake: true,
  }
  expect(leftBetween(before, now)).toEqual([
    'process.env.LANG is another',
    'process.env.HOME is another',
    'process.env.TZ is another',
    'Date.now is another',
    '2 of Timeout',
    '1 of TCPServerWrap',
    "somebody listens to the process's SIGTERM",
    'the database two is open',
    'timers are fake',
  ])
})

it('the check sees a timer that still waits, until it is stopped', () => {
  const start = belongings()
  const timer = setInterval(() => {}, 60_000)
  expect(leftBetween(start, belongings())).toEqual(['1 of Timeout'])
  clearInterval(timer)
  expect(leftBetween(start, belongings())).toEqual([])
})
