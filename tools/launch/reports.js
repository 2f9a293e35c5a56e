import { relative } from 'node:path'
import { root } from './place.js'

/**
 * What a run of vitest says: how many passed and failed, and how long each took by the clock. A file that could not be
 * read has no tests to count and counts as one. What is skipped is neither: the house rules let only a test whose data is
 * not everywhere be skipped, and it says so itself.
 */
export function readVitest(report) {
  const { testResults: files } = report
  const unread = files.filter((file) => file.status === 'failed' && !file.assertionResults.length)
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unread.length,
    tests: files.flatMap((file) =>
      file.assertionResults.map(({ fullName, duration = 0 }) => ({
        name: `${relative(root, file.name)}: ${fullName}`,
        kind: 'test',
        seconds: duration / 1000,
      })),
    ),
  }
}

/**
 * What a run of Playwright says, likewise. What was skipped did not pass.
 * @param {{ stats: Record<string, number>, errors: object[], suites?: object[] }} report
 */
export function readPlaywright({ stats, errors, suites = [] }) {
  const failed = stats.unexpected + stats.flaky + stats.skipped
  return {
    passed: stats.expected,
    failed: failed || (errors.length ? 1 : 0),
    tests: suites.flatMap(runsOf),
  }
}

/** Walks from screen to screen, which count as what they stop at. */
const isWalk = (file) => /^ui-(?:screens|console)\.e2e\.ts$/.test(file)

/** @param {any} suite */
function runsOf({ file, specs = [], suites = [] }) {
  const own = specs.flatMap(({ title, tests }) =>
    tests.flatMap(({ projectName: variant, results }) =>
      isWalk(file)
        ? results.flatMap(({ steps = [] }) =>
            steps.map((step) => runOf(`${file}: ${step.title} [${variant}]`, 'state', [step])),
          )
        : runOf(`${file}: ${title} [${variant}]`, 'journey', results),
    ),
  )
  return [...own, ...suites.flatMap(runsOf)]
}

function runOf(name, kind, parts) {
  return { name, kind, seconds: parts.reduce((sum, { duration }) => sum + duration, 0) / 1000 }
}
