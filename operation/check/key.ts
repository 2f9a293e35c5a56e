import type { Config } from '@serein/server/platform/config.ts'
import type { Db } from '@serein/server/platform/pool.ts'
import { bad, type Finding, good, note } from '../finding.ts'
import { countSealed, idleKeys, lostKeys } from '../key.ts'

const about = 'Keys'

/** Whether everything that is sealed can be opened, and which keys could go. */
export async function keyFindings(db: Db, config: Config): Promise<Finding[]> {
  const sealed = await countSealed(db)
  const lost = lostKeys(config, sealed).map((says) => bad(about, says))
  const idle = idleKeys(config, sealed).map((says) => note(about, says))
  return lost.length > 0 ? [...lost, ...idle] : [good(about, 'All that is sealed opens.'), ...idle]
}
