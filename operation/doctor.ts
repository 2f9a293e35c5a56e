import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { examine } from './examine.ts'

const signs = { good: 'ok  ', note: 'note', bad: 'BAD ' } as const
const help = [
  'npm run doctor [-- --mail-to <address> --businesses]',
  'Looks at settings, database, mail, providers, clocks, proxy, disks, a bucket of pictures, versions, certificate and keys of the installation',
  'in this folder, with the settings of .env, and says what to do. It changes nothing; it sends a mail where an address is named. With',
  '--businesses it asks the providers of each business that has accounts of its own, too. It ends with 1 where something is bad.',
]

if (import.meta.main) process.exitCode = await main(process.argv.slice(2))

async function main(args: string[]): Promise<number> {
  const options = wishIn(args)
  if (!options || options.help) {
    console.log(help.join('\n'))
    return options ? 0 : 1
  }
  const isWell = await examine({
    environment: process.env,
    folder: join(import.meta.dirname, '..'),
    mailTo: options['mail-to'],
    asksBusinesses: options.businesses,
    tell: ({ state, about, says }) => console.log(`${signs[state]}  ${about.padEnd(14)}  ${says}`),
  })
  console.log(
    isWell ? 'All of it works.' : 'Some of it does not work: what is BAD says what to do.',
  )
  return isWell ? 0 : 1
}

/** What a line asks for; null where it is none that `npm run doctor` knows. */
export function wishIn(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        'mail-to': { type: 'string' },
        businesses: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values
  } catch {
    return null
  }
}
