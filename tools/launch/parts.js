import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
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

/** Tests that vitest runs, of these projects or files, counted one by one. */
export function tests(name, args) {
  return async () => {
    const report = fresh(`vitest-${name.replace(/\W+/g, '-')}.json`)
    const line = [program('vitest/vitest.mjs'), 'run', ...args, '--reporter=dot', '--reporter=json']
    const done = await timed(name, () =>
      run(node, [...line, `--outputFile.json=${report}`], { quiet: true, env: { NO_COLOR: '1' } }),
    )
    return counted(
      done,
      existsSync(report) && countVitest(JSON.parse(readFileSync(report, 'utf8'))),
    )
  }
}

/** The journeys in a real browser. */
export function journeys(chromium) {
  return async () => {
    const report = fresh('playwright.json')
    const line = [program('@playwright/test/cli.js'), 'test', '--reporter=line,json']
    const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report, CHROMIUM: chromium, FORCE_COLOR: '0' }
    const done = await timed('end to end', () => run(node, line, { quiet: true, env }))
    return counted(
      done,
      existsSync(report) && countPlaywright(JSON.parse(readFileSync(report, 'utf8'))),
    )
  }
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

/** A run that ended badly although no test failed, or that ran no test at all, is a failure too. */
function counted({ code, output }, count) {
  const { passed, failed } = count || { passed: 0, failed: 0 }
  const broken = failed === 0 && (code !== 0 || passed === 0) ? 1 : 0
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

/** What was skipped did not pass. What needed a second try (only where CI allows one) did, and is told. */
export function countPlaywright({ stats, errors }) {
  if (stats.flaky) say(`  ${stats.flaky} journeys needed a second try`)
  const failed = stats.unexpected + stats.skipped
  return { passed: stats.expected + stats.flaky, failed: failed || (errors.length ? 1 : 0) }
}

function fresh(name) {
  mkdirSync(reports, { recursive: true })
  const file = join(reports, name)
  rmSync(file, { force: true })
  return file
}
