import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import {
  BadSettings,
  type Config,
  loadConfig,
  settingNames,
} from '@serein/server/platform/config.ts'
import { bad, type Finding, good, note } from '../finding.ts'

const about = 'Settings'
type Environment = Record<string, string | undefined>

/** The settings, where all of them are right; and a sentence for each that is not. */
export function readSettings(environment: Environment): { config?: Config; findings: Finding[] } {
  const strangers = Object.keys(environment)
    .filter((name) => name.startsWith('SEREIN_') && !settingNames.includes(name) && !isOurs(name))
    .map((name) => note(about, `${name} is no setting: correct its name, or take it out.`))
  try {
    const config = loadConfig(environment)
    return { config, findings: [...settingFindings(config), ...strangers] }
  } catch (error) {
    if (!(error instanceof BadSettings)) throw error
    return { findings: [...error.problems.map((problem) => bad(about, problem)), ...strangers] }
  }
}

/** Of the tests and tools, and of deploy/compose.yaml. */
function isOurs(name: string): boolean {
  return /^SEREIN_(?:TEST|SHUFFLE|FUZZ|WALK|THOROUGH|ADS_APP|DOMAIN$|UPSTREAM$)/u.test(name)
}

function settingFindings({ env, databaseUrl, mail, publicUrl }: Config): Finding[] {
  const findings = [good(about, `All are readable: ${env}, at ${publicUrl}.`)]
  if (env === 'demo') return findings
  if (!databaseUrl)
    findings.push(
      note(
        about,
        'Production runs on the PostgreSQL that Serein starts, which is meant for trying it: name one of your own with DATABASE_URL.',
      ),
    )
  if (!mail)
    findings.push(
      note(
        about,
        'Mail is off, so that nobody can register by e-mail: set SMTP_URL and MAIL_FROM.',
      ),
    )
  return findings
}

/** Whether others on the machine can read the secrets. */
export async function fileFindings(folder: string): Promise<Finding[]> {
  const file = join(folder, '.env')
  const found = await stat(file).catch(() => null)
  if (!found || process.platform === 'win32' || (found.mode & 0o077) === 0) return []
  return [note(about, `Others on this machine can read ${file}: say "chmod 600 ${file}".`)]
}
