import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { bin, node, root } from './place.js'

/** What a program leaves behind it is counted as well, which only Linux lets us do. */
export const canMeasure = process.platform === 'linux'
const meter = [
  '--experimental-ffi',
  '--disable-warning=ExperimentalWarning',
  join(root, 'tools/launch/measured.js'),
]

/**
 * Runs a program to its end and returns its exit code; what it prints goes to the screen, or into `output`. `measured`:
 * with `processor`, the seconds of it that the program and all it started took, where the system can tell.
 */
export function run(command, args, options = {}) {
  const { env = {}, quiet = false, measured = false, ...others } = options
  const isMeasured = measured && canMeasure
  const line = isMeasured ? [node, [...meter, command, ...args]] : [command, args]
  const channel = isMeasured ? ['ipc'] : []
  return new Promise((done) => {
    const child = spawn(...line, {
      cwd: root,
      stdio: ['ignore', ...(quiet ? ['pipe', 'pipe'] : ['inherit', 'inherit']), ...channel],
      env: withTools(env),
      ...others,
    })
    let output = ''
    let processor
    child.stdout?.on('data', (part) => (output += part))
    child.stderr?.on('data', (part) => (output += part))
    child.on('message', (message) => ({ processor } = message))
    child.on('error', (error) => done({ code: 127, output: `${output}${error.message}\n` }))
    // What it started and left behind, when it was killed, may hold its output open for ever.
    child.on('exit', () => setTimeout(stopReading, 2_000, child).unref())
    child.on('close', (code, signal) =>
      done({ code: code ?? (signal ? 128 : 1), output, processor }),
    )
  })
}

function stopReading({ stdout, stderr }) {
  stdout?.destroy()
  stderr?.destroy()
}

/**
 * Runs a program that lives until it is told to stop, and passes on what we are told. It holds a channel to us, so it
 * notices when we are killed; and we notice when the npm that started us is.
 */
export function runUntilStopped(command, args, { env = {} } = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: withTools(env),
    })
    const pass = (signal) => child.kill(signal)
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => pass(signal))
    const above = ancestors()
    if (process.env.npm_lifecycle_event)
      setInterval(() => ancestors() !== above && pass('SIGTERM'), 250).unref()
    child.on('error', () => done(1))
    child.on('close', (code, signal) =>
      done(signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : (code ?? 1)),
    )
  })
}

/** Who started us and who started them: a shell often stands between npm and us, and outlives an npm that is killed. */
function ancestors() {
  try {
    const [, above] = /\) \S (\d+)/.exec(readFileSync(`/proc/${process.ppid}/stat`, 'utf8'))
    return `${process.ppid} ${above}`
  } catch {
    return String(process.ppid)
  }
}

/** Programs of the repository are found first, so that `node` is the pinned one everywhere below. */
function withTools(env) {
  const path = [bin, process.env.PATH].filter(Boolean).join(delimiter)
  return { ...process.env, ...env, PATH: path, NODE: join(bin, 'node') }
}

/** Runs a program beside us until we end. */
export function start(command, args, { env = {} } = {}) {
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: withTools(env),
  })
  process.on('exit', () => child.kill())
  return child
}
