import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { announce } from './announcement.ts'
import { openLog } from './log.ts'

const folder = mkdtempSync(join(tmpdir(), 'serein-start-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = join(folder, 'data/set-up-link')
const token = 'x'.repeat(43)

async function start(options: { isTerminal?: boolean; env?: 'demo'; setUpLink?: string | null }) {
  let logged = ''
  let printed = ''
  await announce({
    config: {
      env: options.env ?? 'production',
      publicUrl: 'https://booking.example',
      databaseUrl: 'postgres://serein@localhost/serein',
      dataFolder: join(folder, 'data'),
    },
    port: 3000,
    setUpLink: options.setUpLink === undefined ? `/console/set-up#${token}` : options.setUpLink,
    isTerminal: options.isTerminal ?? false,
    log: openLog('info', { write: (line) => void (logged += line) }),
    print: (text) => void (printed += text),
  })
  return { logged, printed }
}

it('the announcement tells a program that we serve in a line of the log, and keeps the link out of it', async () => {
  const { logged, printed } = await start({})
  expect(printed).toBe('')
  expect(logged).toContain('"msg":"server.ready"')
  expect(logged).toContain(file)
  expect(logged).not.toContain(token)
  expect(readFileSync(file, 'utf8')).toBe(`https://booking.example/console/set-up#${token}\n`)
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

it('the announcement keeps no link once somebody has set it up', async () => {
  await start({})
  await start({ setUpLink: null })
  expect(existsSync(file)).toBe(false)
})

it('the announcement shows the link to whoever sits at a terminal, in words', async () => {
  const { logged, printed } = await start({ isTerminal: true })
  expect(printed).toContain(`https://booking.example/console/set-up#${token}`)
  expect(logged + String(existsSync(file))).toBe('false')
  expect((await start({ env: 'demo' })).printed).toContain('password serein-demo-2026')
})
