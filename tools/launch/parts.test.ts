import { expect, it } from 'vitest'
import { countPlaywright, countVitest, secondTries } from './parts.js'

const file = { status: 'passed', assertionResults: [{}] }

it('counts tests of vitest one by one, and a file that could not be read as a failed one', () => {
  const report = { numPassedTests: 7, numFailedTests: 2, numPendingTests: 1 }
  expect(countVitest({ ...report, testResults: [file] })).toEqual({ passed: 7, failed: 2 })
  const unread = { status: 'failed', assertionResults: [] }
  expect(countVitest({ ...report, testResults: [file, unread] }).failed).toBe(3)
})

it('counts journeys one by one: skipped is failed, a second try is not', () => {
  const stats = { expected: 9, unexpected: 1, flaky: 1, skipped: 1 }
  expect(countPlaywright({ stats, errors: [] })).toEqual({ passed: 10, failed: 2 })
})

it('counts journeys that could not begin as one failure', () => {
  const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }
  expect(countPlaywright({ stats, errors: [{}] })).toEqual({ passed: 0, failed: 1 })
})

it('tells a second try with the first line of its cause, however deep its suite stands', () => {
  const failed = { errors: [{ message: '\u001B[31mError: dark, 390 px\u001B[39m\n\nand more' }] }
  const tests = [
    { projectName: 'phone-fr', status: 'flaky', results: [failed, { errors: [] }] },
    { projectName: 'phone-en', status: 'expected', results: [{ errors: [] }] },
  ]
  const suite = { suites: [{ specs: [{ title: 'services, full', tests }] }] }
  expect(secondTries(suite)).toEqual([
    { title: 'services, full', project: 'phone-fr', cause: 'Error: dark, 390 px' },
  ])
})
