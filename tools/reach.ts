import { reachOf, slicesChanged } from './launch/reach.ts'
import { readRepository } from './tidy/source.ts'

/** Prints what a change of the files named can reach, for the launcher, which an old Node may run. */
const changed = process.argv.slice(2)
const reach = reachOf(changed, readRepository())
process.stdout.write(JSON.stringify({ ...reach, changed: slicesChanged(changed) }))
