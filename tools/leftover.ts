import { openTestDatabases } from '@serein/server/platform/testing.ts'
import { vi } from 'vitest'

/** What a file of tests could leave to the next one of its worker, as it stands at one moment. */
export type Belongings = {
  environment: Record<string, string | undefined>
  /** What everybody finds under a global name. New ones may come with what is loaded. */
  globals: Map<string, unknown>
  /** How often there is what keeps a process awake: timers, servers, other processes. */
  awake: Map<string, number>
  listeners: Map<string, number>
  databases: string[]
  isTimeFake: boolean
}

export function belongings(): Belongings {
  return {
    environment: { ...process.env, ...setByPackages },
    globals: new Map(
      watched.map(([name, of, key]) => [name, (of as Record<string, unknown>)[key]]),
    ),
    awake: counted(process.getActiveResourcesInfo()),
    listeners: new Map(processEvents.map((name) => [name, process.listenerCount(name)])),
    databases: openTestDatabases(),
    isTimeFake: vi.isFakeTimers(),
  }
}

/** What is there now and was not before, in words. */
export function leftBetween(before: Belongings, now: Belongings): string[] {
  const names = new Set([...Object.keys(before.environment), ...Object.keys(now.environment)])
  const more = (kind: 'awake' | 'listeners') =>
    [...now[kind]].filter(([name, count]) => count > (before[kind].get(name) ?? 0))
  return [
    ...[...names]
      .filter((name) => before.environment[name] !== now.environment[name])
      .map((name) => `process.env.${name} is another`),
    ...[...before.globals]
      .filter(([name, value]) => !Object.is(value, now.globals.get(name)))
      .map(([name]) => `${name} is another`),
    ...more('awake').map(([name, count]) => `${count - (before.awake.get(name) ?? 0)} of ${name}`),
    ...more('listeners').map(([name]) => `somebody listens to the process's ${name}`),
    ...now.databases
      .filter((name) => !before.databases.includes(name))
      .map((name) => `the database ${name} is open`),
    ...(now.isTimeFake && !before.isTimeFake ? ['timers are fake'] : []),
  ]
}

/** The library of pictures says to itself where it stands, once it is loaded. */
const setByPackages = { VIPSHOME: undefined }

/**
 * What goes on until somebody stops it. A file that is being read ends by itself, connections of a database are closed with
 * it, and those of `fetch` belong to Node.
 */
const endless = new Set([
  'Timeout',
  'TCPServerWrap',
  'PipeServerWrap',
  'UDPWrap',
  'ProcessWrap',
  'FSEventWrap',
  'StatWatcher',
  'SignalWrap',
  'Worker',
])

const processEvents = [
  'SIGINT',
  'SIGTERM',
  'uncaughtException',
  'unhandledRejection',
  'warning',
] as const

/** What tests are tempted to put something else in place of. */
const watched: [string, object, string][] = [
  ...['Date', 'fetch', 'setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask'].map(
    (name): [string, object, string] => [name, globalThis, name],
  ),
  ...['log', 'info', 'warn', 'error'].map((name): [string, object, string] => [
    `console.${name}`,
    console,
    name,
  ]),
  ['Math.random', Math, 'random'],
  ['Date.now', Date, 'now'],
  ['crypto.randomUUID', crypto, 'randomUUID'],
  ['process.stdout.write', process.stdout, 'write'],
  ['process.exit', process, 'exit'],
]

function counted(names: string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) if (endless.has(name)) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}
