import { reachOf } from './launch/reach.ts'
import { readRepository } from './tidy/source.ts'

/** Prints what a change of the files named can reach, for the launcher, which an old Node may run. */
process.stdout.write(JSON.stringify(reachOf(process.argv.slice(2), readRepository())))
