import type { Options } from './options.ts'

/** What takes longer than a test may, each loaded when it is wanted: `npm run torture -- <name>`. */
const tortures: Record<string, () => Promise<(options: Options) => Promise<boolean>>> = {
  race: async () => (await import('./race.ts')).race,
  kill: async () => (await import('./kill.ts')).kill,
  waiting: async () => (await import('./waiting.ts')).waiting,
  model: async () => (await import('./model.ts')).model,
  login: async () => (await import('./login.ts')).login,
  money: async () => (await import('./money.ts')).money,
  soak: async () => (await import('./soak.ts')).soak,
  stop: async () => (await import('./stop.ts')).stop,
  chat: async () => (await import('./chat.ts')).chat,
  standby: async () => (await import('./standby.ts')).standby,
  restore: async () => (await import('./restore.ts')).restore,
  upgrade: async () => (await import('./upgrade.ts')).upgrade,
}

const [name = '', ...rest] = process.argv.slice(2)
const load = tortures[name]
if (!load) {
  console.log(
    `npm run torture -- ${Object.keys(tortures).join('|')} [--rounds N] [--attempts N] [--quick] [--only HEAT] [--unprotected] [--seed N] [--minutes N] [--before FOLDER]`,
  )
  process.exit(1)
}
const isQuick = rest.includes('--quick')
const torture = await load()
const held = await torture({
  rounds: Number(after('--rounds') ?? (isQuick ? 2 : ['money', 'restore'].includes(name) ? 5 : 20)),
  attempts: Number(after('--attempts') ?? (isQuick ? 1000 : 20_000)),
  only: after('--only') ?? '',
  unprotected: rest.includes('--unprotected'),
  isQuick,
  seed: after('--seed') === undefined ? undefined : Number(after('--seed')),
  minutes: Number(after('--minutes') ?? (isQuick ? 2 : 30)),
  before: after('--before') ?? '',
})
console.log(held ? `${name}: held.` : `${name}: broken.`)
process.exit(held ? 0 : 1)

function after(flag: string): string | undefined {
  const at = rest.indexOf(flag)
  return at < 0 ? undefined : rest[at + 1]
}
