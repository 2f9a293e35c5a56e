import { join } from 'node:path'
import { examine } from './examine.ts'

const signs = { good: 'ok  ', note: 'note', bad: 'BAD ' } as const
const help = [
  'npm run doctor [-- --mail-to <address>]',
  'Looks at settings, database, mail, providers, clocks, proxy, disks, a bucket of pictures, versions, certificate and keys of the installation',
  'in this folder, with the settings of .env, and says what to do. It changes nothing; it sends a mail where an address is named. It ends',
  'with 1 where something is bad.',
]

if (import.meta.main) process.exitCode = await main(process.argv.slice(2))

async function main(given: string[]): Promise<number> {
  const at = given.findIndex((word) => /^--mail-to(?:=|$)/u.test(word))
  const mailTo = at < 0 ? undefined : (given[at]!.split('=')[1] ?? given[at + 1])
  const known = given.length === 0 || (at === 0 && mailTo)
  if (!known) {
    console.log(help.join('\n'))
    return given.some((word) => /^(?:--help|-h)$/u.test(word)) ? 0 : 1
  }
  const isWell = await examine({
    environment: process.env,
    folder: join(import.meta.dirname, '..'),
    mailTo,
    tell: ({ state, about, says }) => console.log(`${signs[state]}  ${about.padEnd(14)}  ${says}`),
  })
  console.log(
    isWell ? 'All of it works.' : 'Some of it does not work: what is BAD says what to do.',
  )
  return isWell ? 0 : 1
}
