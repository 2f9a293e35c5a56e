import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { productionWarnings } from './config-production.ts'

const demoLogIns = {
  camille: 'customer',
  owner: 'owner',
  manager: 'manager',
  desk: 'front desk',
  therapist: 'therapist',
  sofia: 'front desk of one business, manager of another',
  admin: 'platform admin',
}

type Start = {
  config: Pick<Config, 'env' | 'publicUrl' | 'mail' | 'databaseUrl' | 'dataFolder'>
  port: number
  /** Below our own address; null where there is a business already. */
  setUpLink: string | null
  /** Whether somebody reads along; else it is a program that collects what we write. */
  isTerminal: boolean
  log: Logger
  print: (text: string) => void
}

/**
 * Says where we serve: in words to a person or in a demo, in a line of the log to a program. The holder of the link to set up owns the
 * installation, so it goes into no log: a person reads it, a program is told the file that holds it.
 */
export async function announce(start: Start): Promise<void> {
  const { config, port, log } = start
  const at = config.publicUrl.replace(/:0$/, `:${port}`)
  const link = start.setUpLink && `${at}${start.setUpLink}`
  if (start.isTerminal || config.env === 'demo') {
    start.print(inWords(config, at, link))
    return
  }
  const mail = config.mail ? 'on' : 'off'
  log.info(
    { app: `${at}/`, console: `${at}/console/`, api: `${at}/api/docs`, mail },
    'server.ready',
  )
  for (const warning of productionWarnings(config)) log.warn({ warning }, 'production.lacks')
  await keepLink(join(config.dataFolder, 'set-up-link'), link, log)
}

/** For the one user who runs us, until the installation has been set up. */
async function keepLink(file: string, link: string | null, log: Logger): Promise<void> {
  try {
    await rm(file, { force: true })
    if (!link) return
    await mkdir(join(file, '..'), { recursive: true })
    await writeFile(file, `${link}\n`, { mode: 0o600 })
    log.warn({ file }, 'installation.waits_for_set_up')
  } catch (error) {
    log.error({ err: error, file }, 'set_up_link.not_kept')
  }
}

function inWords(config: Start['config'], at: string, link: string | null): string {
  const { env } = config
  const lines = [
    `Serein is ready (${env}).`,
    `  App      ${at}/`,
    `  Console  ${at}/console/`,
    `  API      ${at}/api/docs  (${at}/api/openapi.json)`,
  ]
  if (env === 'demo') lines.push(`  Outbox   ${at}/dev/outbox`)
  lines.push(...productionWarnings(config).map((line) => `  ${line}`))
  if (env === 'demo') {
    lines.push('  Log-ins, password serein-demo-2026:')
    for (const [who, role] of Object.entries(demoLogIns))
      lines.push(`    ${`${who}@demo.serein.example`.padEnd(32)} ${role}`)
  }
  if (link) lines.push('  Nobody has set it up. This link does, once, within a day:', `    ${link}`)
  return lines.join('\n')
}
