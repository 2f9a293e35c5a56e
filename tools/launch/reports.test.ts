import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './place.js'
import { readPlaywright, readVitest } from './reports.js'

const file = {
  name: join(root, 'shared/src/money/money.test.ts'),
  status: 'passed',
  assertionResults: [{ fullName: 'money adds up', duration: 1500 }],
}

it('the reader of reports counts tests of vitest one by one, and a file that could not be read as a failed one', () => {
  const report = { numPassedTests: 7, numFailedTests: 2, numPendingTests: 1 }
  expect(readVitest({ ...report, testResults: [file] })).toMatchObject({ passed: 7, failed: 2 })
  const unread = { status: 'failed', assertionResults: [] }
  expect(readVitest({ ...report, testResults: [file, unread] }).failed).toBe(3)
})

it('the reader of reports tells how long each test of vitest took', () => {
  const { tests } = readVitest({ numPassedTests: 1, numFailedTests: 0, testResults: [file] })
  const name = 'shared/src/money/money.test.ts: money adds up'
  expect(tests).toEqual([{ name, kind: 'test', seconds: 1.5 }])
})

it('the reader of reports counts journeys one by one: skipped is failed, and so is one that passed at its second try', () => {
  const stats = { expected: 9, unexpected: 1, flaky: 1, skipped: 1 }
  expect(readPlaywright({ stats, errors: [] })).toMatchObject({ passed: 9, failed: 3 })
})

it('the reader of reports counts journeys that could not begin as one failure', () => {
  const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }
  expect(readPlaywright({ stats, errors: [{}] })).toMatchObject({ passed: 0, failed: 1 })
})

it('the reader of reports tells how long each journey took in each look, however deep its suite stands', () => {
  const tests = [
    { projectName: 'phone-fr', results: [{ duration: 4000 }] },
    { projectName: 'phone-en', results: [{ duration: 3000 }] },
  ]
  const inner = { file: 'slot.e2e.ts', specs: [{ title: 'a slot is kept', tests }] }
  const report = { stats: {}, errors: [], suites: [{ file: 'slot.e2e.ts', suites: [inner] }] }
  expect(readPlaywright(report).tests).toEqual([
    { name: 'slot.e2e.ts: a slot is kept [phone-fr]', kind: 'journey', seconds: 4 },
    { name: 'slot.e2e.ts: a slot is kept [phone-en]', kind: 'journey', seconds: 3 },
  ])
})

it('the reader of reports tells of a walk over screens how long each stop took', () => {
  const steps = [
    { title: 'chats, several', duration: 5000 },
    { title: 'welcome, full', duration: 2000 },
  ]
  const tests = [{ projectName: 'phone-en', results: [{ duration: 8000, steps }] }]
  const suite = { file: 'ui-screens.e2e.ts', specs: [{ title: 'screens, phone-en, light', tests }] }
  expect(readPlaywright({ stats: {}, errors: [], suites: [suite] }).tests).toEqual([
    { name: 'ui-screens.e2e.ts: chats, several [phone-en]', kind: 'state', seconds: 5 },
    { name: 'ui-screens.e2e.ts: welcome, full [phone-en]', kind: 'state', seconds: 2 },
  ])
})
