import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './child.js'
import { node, root } from './place.js'
import { readPlaywright, readVitest } from './reports.js'

/**
 * The parts of the tests. Each has a name and runs to how many passed and failed, what is to be read when it failed, the
 * seconds of processor that it took where they can be told, and, where it has them, its tests one by one.
 */

const program = (path) => join(root, 'node_modules', path)
const reports = join(root, '.cache/reports')
/** `SEREIN_SHUFFLE=<seed>`: files of tests, and journeys, in a random order, which the seed brings about again. */
const seed = process.env.SEREIN_SHUFFLE
const shuffle = {
  vitest: seed ? ['--sequence.shuffle.files', `--sequence.seed=${seed}`] : [],
  playwright: seed ? ['--shuffle', seed] : [],
}

/** A check that passes or fails as a whole and counts as one. */
function check(name, path, args) {
  return {
    name,
    run: async () => {
      const done = await run(node, [program(path), ...args], { quiet: true, measured: true })
      const { code, output, processor } = done
      return { ...one(code === 0), output: code === 0 ? '' : output, processor }
    },
  }
}

/** What the customer app weighs, once it is built. */
export const weights = wholeProgram('budget', [join(root, 'tools/budget.ts')])

/** One of our programs, which passes or fails as a whole. What it says is worth reading when all is well, too. */
export function wholeProgram(name, line, { env = {} } = {}) {
  return {
    name,
    run: async () => {
      const { code, output, processor } = await run(node, line, {
        quiet: true,
        measured: true,
        env,
      })
      return { ...one(code === 0), output, note: output.trim(), processor }
    },
  }
}

/** Something that must be done for the parts after it; counts as one. */
export function step(name, work) {
  return {
    name,
    run: () =>
      work().then(
        (told) => ({ ...one(true), output: '', processor: told?.processor }),
        (error) => ({ ...one(false), output: error.message || String(error) }),
      ),
  }
}

/** The result of a part for which this machine lacks something: `note` says what. */
export function notTried(note) {
  return { passed: 0, failed: 0, output: '', note }
}

const one = (isWell) => ({ passed: isWell ? 1 : 0, failed: isWell ? 0 : 1 })

const format = check('format', 'oxfmt/bin/oxfmt', ['--check', '.'])
const lint = check('lint', 'oxlint/bin/oxlint', ['--type-aware', '--deny-warnings'])
// By itself it reads everything with four checkers at once, each of which learns it anew: with one it takes half of the
// processor and 2 GB of memory instead of 7, and leaves a processor to the parts beside it.
const types = check('types', 'typescript/bin/tsc', ['-b', '--checkers', '1', '--builders', '1'])
const deadCode = check('dead code', 'knip/bin/knip.js', ['--no-progress'])
const projects = (...names) => names.flatMap((name) => ['--project', name])

/**
 * What a machine can see without a database of the product and without a browser: `npm run check`, and the first part of
 * `npm test`. The longest begins first and takes one processor, so that the others are over when it is. `files`: of the tests of units these alone.
 */
export function fastParts({ files = 'all', env = {} } = {}) {
  return [
    types,
    format,
    lint,
    deadCode,
    tests('tidy', projects('tools')),
    ...unitParts(files === 'all' ? files : files.filter(isOfUnit), env),
  ]
}

function unitParts(files, env) {
  const pure = projects('shared', 'client', 'ui', 'app', 'console', 'components', 'peers')
  return someTests('unit and property', pure, files, { env })
}

/** What the server says, and what its database holds; `files`: of its tests these alone. */
export function apiParts({ files = 'all', env = {} } = {}) {
  const few = files === 'all' ? files : files.filter((file) => !isOfUnit(file))
  return someTests('API and database', onDatabase, few, { env })
}

/**
 * Every endpoint of these slices as every caller, with every bad input: of the others `npm test` takes a seventh a day. It
 * takes as long as what has changed makes it, so it has no share of the budget.
 */
export function endpointsOf(slices) {
  if (slices.length === 0) return []
  const env = { SEREIN_WALK_DAY: 'none', SEREIN_WALK_SLICES: slices.join(',') }
  const walks = ['access', 'audit', 'fuzz', 'input', 'replay', 'token', 'two-step']
  const files = walks.map((walk) => `server/src/endpoint/endpoint-${walk}.test.ts`)
  const part = tests('endpoints that changed', [...projects('server'), ...files], { env })
  return [{ ...part, run: async () => ({ ...(await part.run()), hasShare: false }) }]
}

export const onDatabase = projects('server', 'db', 'operation', 'torture', 'bench', 'providers')

function isOfUnit(file) {
  return /^(?:shared|client|ui|app|console)\/|^e2e\/peers\//.test(file)
}

function someTests(name, args, files, options) {
  if (files === 'all') return [tests(name, args, options)]
  return files.length ? [tests(name, [...args, ...files], options)] : []
}

/** Tests that vitest runs, of these projects or files, counted one by one. */
export function tests(name, args, { env = {} } = {}) {
  return {
    name,
    run: async () => {
      const report = fresh(`vitest-${name.replace(/\W+/g, '-')}.json`)
      const line = [program('vitest/vitest.mjs'), 'run', ...args, ...shuffle.vitest]
      const told = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
      const done = await run(node, [...line, ...told], {
        quiet: true,
        measured: true,
        env: { ...env, NO_COLOR: '1' },
      })
      return counted(done, report, readVitest)
    },
  }
}

/** Journeys in a real browser: all of `args`, which are those of Playwright. */
export function journeys(name, args, { browsers, env = {}, mayBeNone = false }) {
  return {
    name,
    run: async () => {
      const report = fresh(`${name.replace(/\W+/g, '-')}.json`)
      const line = [program('@playwright/test/cli.js'), 'test', ...args, '--reporter=line,json']
      const none = mayBeNone ? ['--pass-with-no-tests'] : []
      const done = await run(node, [...line, ...none, ...shuffle.playwright], {
        quiet: true,
        measured: true,
        env: {
          PLAYWRIGHT_JSON_OUTPUT_FILE: report,
          ...browsers(),
          FORCE_COLOR: '0',
          ...env,
        },
      })
      return counted(done, report, readPlaywright, { mayBeNone })
    },
  }
}

/**
 * A run that ended badly although no test failed is a failure too, and so is one that ran no test, unless there may be
 * none that a change can reach.
 */
function counted({ code, output, processor }, report, reader, { mayBeNone = false } = {}) {
  const told = existsSync(report) ? reader(JSON.parse(readFileSync(report, 'utf8'))) : {}
  const { passed = 0, failed = 0, tests: each = [] } = told
  const isEmpty = passed === 0 && !mayBeNone
  const broken = failed === 0 && (code !== 0 || isEmpty) ? 1 : 0
  return { passed, failed: failed + broken, output, processor, tests: each }
}

function fresh(name) {
  mkdirSync(reports, { recursive: true })
  const file = join(reports, name)
  rmSync(file, { force: true })
  return file
}
