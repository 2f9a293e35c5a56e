import { kill } from './kill.ts'
import { race } from './race.ts'

/** What takes longer than a test may: `npm run torture -- race|kill`, each with `--rounds N`. */
const tortures: Record<string, (options: Options) => Promise<boolean>> = { race, kill }

export type Options = { rounds: number; unprotected: boolean }

const [name = '', ...rest] = process.argv.slice(2)
const torture = tortures[name]
if (!torture) {
  console.log(`npm run torture -- ${Object.keys(tortures).join('|')} [--rounds N] [--unprotected]`)
  process.exit(1)
}
const at = rest.indexOf('--rounds')
const held = await torture({
  rounds: at < 0 ? 20 : Number(rest[at + 1]),
  unprotected: rest.includes('--unprotected'),
})
console.log(held ? `${name}: held.` : `${name}: broken.`)
process.exit(held ? 0 : 1)
