import { onDatabase } from '@serein/server/platform/own-database.ts'
import type { Config } from '@serein/server/platform/config.ts'
import { openDatabase } from '@serein/server/platform/pool.ts'
import { sentenceOf } from '@serein/server/platform/sentence.ts'
import { sql } from 'kysely'
import { addressFindings, certificateFindings, clockFinding } from './check/address.ts'
import { businessFindings } from './check/business.ts'
import { databaseFindings } from './check/database.ts'
import { diskFindings } from './check/disk.ts'
import { keyFindings } from './check/key.ts'
import { mailFindings } from './check/mail.ts'
import { bucketFindings } from './check/picture.ts'
import { providerLooks } from './check/provider.ts'
import { fileFindings, readSettings } from './check/setting.ts'
import { versionFindings } from './check/version.ts'
import { bad, type Finding, look } from './finding.ts'

type Given = {
  environment: Record<string, string | undefined>
  /** Where the installation lies. */
  folder: string
  mailTo?: string | undefined
  /** Whether providers are asked about the accounts of each business, too. */
  asksBusinesses?: boolean | undefined
  tell(finding: Finding): void
}

/** Looks at everything that an installation needs. @returns whether all of it works */
export async function examine({ environment, folder, tell, ...wanted }: Given): Promise<boolean> {
  let isWell = true
  const report = (findings: Finding[]) => {
    for (const finding of findings) {
      isWell &&= finding.state !== 'bad'
      tell(finding)
    }
  }
  report(await look('Versions', async () => versionFindings(folder)))
  const { config, findings } = readSettings(environment)
  report([...findings, ...(await fileFindings(folder))])
  if (!config) return false
  const { dataFolder, pictureFolder, pictureBucket } = config
  for (const each of new Set([dataFolder, pictureFolder ?? dataFolder]))
    report(await look('Disk', () => diskFindings(each)))
  if (pictureBucket) report(await look('Pictures', () => bucketFindings(pictureBucket)))
  report(await look('Database', () => inDatabase(config)))
  report(await look('Mail', () => mailFindings(config, wanted.mailTo)))
  for (const [about, at] of Object.entries(providerLooks(config))) report(await look(about, at))
  if (wanted.asksBusinesses) report(await ofBusinesses(config))
  report(await look('Public address', () => addressFindings(config)))
  report(await look('Certificate', () => certificateFindings(config)))
  return isWell
}

/** What the database says of itself, of its clock, and of what is sealed in it. */
function inDatabase(config: Config): Promise<Finding[]> {
  return onDatabase(config, async (url) => {
    const { db, close } = openDatabase(url, { connections: 2 })
    try {
      const findings = await databaseFindings(db, url, config)
      const before = new Date()
      const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
      const clock = clockFinding('the database', rows[0]!.now, before)
      const isReady = findings.length === 1 && findings[0]!.state === 'good'
      return [...findings, clock, ...(isReady ? await keyFindings(db, config) : [])]
    } finally {
      await close()
    }
  })
}

/** Without the patience of a look, since nobody knows how many they are; each is asked with one of its own. */
async function ofBusinesses(config: Config): Promise<Finding[]> {
  try {
    return await onDatabase(config, async (url) => {
      const { db, close } = openDatabase(url, { connections: 2 })
      return businessFindings(db, config).finally(close)
    })
  } catch (error) {
    return [bad('Businesses', sentenceOf(error))]
  }
}
