import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './child.js'
import { node, root } from './place.js'
import { say, seconds } from './say.js'

const program = (path) => join(root, 'node_modules', path)
const reports = join(root, '.cache/reports')

/** A check that passes or fails as a whole and counts as one. */
export function check(name, path, args) {
  return async () => {
    const { code, output } = await timed(name, () =>
      run(node, [program(path), ...args], { quiet: true }),
    )
    return {
      passed: code === 0 ? 1 : 0,
      failed: code === 0 ? 0 : 1,
      output: code === 0 ? '' : output,
    }
  }
}

/** What the customer app weighs, once it is built. The table is worth reading when all is well, too. */
export async function budget() {
  const { code, output } = await timed('budget', () =>
    run(node, [join(root, 'tools/budget.ts')], { quiet: true }),
  )
  if (code === 0) say(`\n${output.trim()}`)
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output }
}

/** Something that must be done for the parts after it; counts as one. */
export function step(name, work) {
  return async () => {
    let output = ''
    await timed(name, () => work().catch((error) => (output = error.message || String(error))))
    return { passed: output ? 0 : 1, failed: output ? 1 : 0, output }
  }
}

export const types = check('types', 'typescript/bin/tsc', ['-b'])
export const lint = check('lint', 'oxlint/bin/oxlint', ['--type-aware', '--deny-warnings'])
export const format = check('format', 'oxfmt/bin/oxfmt', ['--check', '.'])
export const deadCode = check('dead code', 'knip/bin/knip.js', ['--no-progress'])

/** Tests that vitest runs, of these projects or files, counted one by one; with `since`, those whose imports changed. */
export function tests(name, args, { env = {}, since } = {}) {
  return async () => {
    const report = fresh(`vitest-${name.replace(/\W+/g, '-')}.json`)
    const line = [program('vitest/vitest.mjs'), 'run', ...args, '--reporter=dot', '--reporter=json']
    const few = since ? [`--changed=${since}`, '--passWithNoTests'] : []
    const done = await timed(name, () =>
      run(node, [...line, ...few, `--outputFile.json=${report}`], {
        quiet: true,
        env: { ...env, NO_COLOR: '1' },
      }),
    )
    const count = existsSync(report) && countVitest(JSON.parse(readFileSync(report, 'utf8')))
    return counted(done, count, { mayBeNone: Boolean(since) })
  }
}

/** The journeys in a real browser: all, those that open the console, or those whose imports changed since `base`. */
export function journeys(chromium, { looks = 'one', reach = 'all', base } = {}) {
  return async () => {
    const report = fresh('playwright.json')
    const few = {
      all: [],
      console: consoleJourneys(),
      imports: [`--only-changed=${base}`, '--pass-with-no-tests'],
    }[reach]
    const line = [program('@playwright/test/cli.js'), 'test', ...few, '--reporter=line,json']
    const env = {
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      CHROMIUM: chromium,
      FORCE_COLOR: '0',
      E2E_LOOKS: looks,
    }
    const done = await timed('end to end', () => run(node, line, { quiet: true, env }))
    const count = existsSync(report) && countPlaywright(JSON.parse(readFileSync(report, 'utf8')))
    return counted(done, count, { mayBeNone: reach === 'imports' })
  }
}

/** The journeys in which the console can be opened: only by its address, or by the steps that know it. */
export function consoleJourneys() {
  return readdirSync(join(root, 'e2e'))
    .filter((file) => file.endsWith('.e2e.ts'))
    .filter((file) => /\/console/.test(readFileSync(join(root, 'e2e', file), 'utf8')))
    .map((file) => `e2e/${file}`)
}

/** Runs the parts one after another, all of them, and says how it went. @returns the exit code */
export async function runParts(parts) {
  const sum = { passed: 0, failed: 0 }
  for (const part of parts) {
    const { passed, failed, output } = await part()
    sum.passed += passed
    sum.failed += failed
    say(failed ? `\n${output.trim()}\n  ${passed} passed, ${failed} failed` : `  ${passed} passed`)
  }
  say(`${sum.passed} passed, ${sum.failed} failed`)
  return sum.failed ? 1 : 0
}

async function timed(name, work) {
  const began = Date.now()
  process.stdout.write(`${name} … `)
  const outcome = await work()
  process.stdout.write(seconds(began))
  return outcome
}

/**
 * A run that ended badly although no test failed is a failure too, and so is one that ran no test, unless there may be
 * none that a change can reach.
 */
function counted({ code, output }, count, { mayBeNone = false } = {}) {
  const { passed, failed } = count || { passed: 0, failed: 0 }
  const isEmpty = passed === 0 && !mayBeNone
  const broken = failed === 0 && (code !== 0 || isEmpty) ? 1 : 0
  return { passed, failed: failed + broken, output }
}

/**
 * A file that could not be read has no tests to count and counts as one. What is skipped is neither: the house rules
 * let only a test whose data is not everywhere be skipped, and it says so itself.
 */
export function countVitest(report) {
  const unread = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.length,
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests + unread.length }
}

/** What was skipped did not pass. What needed a second try (only where CI allows one) did, and is told with its cause. */
export function countPlaywright({ stats, errors, suites = [] }) {
  for (const { title, project, cause } of suites.flatMap(secondTries))
    say(`  second try: ${title} [${project}]: ${cause}`)
  const failed = stats.unexpected + stats.skipped
  return { passed: stats.expected + stats.flaky, failed: failed || (errors.length ? 1 : 0) }
}

/**
 * The journeys of a suite that passed after they had failed, each with the first line of its first error.
 * @param {{ specs?: object[], suites?: object[] }} suite
 */
export function secondTries({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ title, tests: runs }) =>
    runs
      .filter(({ status }) => status === 'flaky')
      .map(({ projectName: project, results }) => {
        const [error] = results.flatMap((result) => result.errors)
        return { title, project, cause: firstLine(error?.message ?? 'it says nothing') }
      }),
  )
  return [...own, ...suites.flatMap(secondTries)]
}

function firstLine(text) {
  // oxlint-disable-next-line no-control-regex -- the colours of a terminal
  return text.replace(/\u001B\[\d+m/g, '').split('\n', 1)[0]
}

function fresh(name) {
  mkdirSync(reports, { recursive: true })
  const file = join(reports, name)
  rmSync(file, { force: true })
  return file
}
