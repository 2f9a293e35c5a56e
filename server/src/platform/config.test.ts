import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { BadSettings, environmentExample, loadConfig } from './config.ts'
import { ownGround } from './config-map.ts'
import { productionWarnings } from './config-production.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'serein-config-'))
})
afterEach(() => {
  chmodSync(folder, 0o700)
  rmSync(folder, { recursive: true, force: true })
})

/** All that production needs but its address. */
const live = {
  SEREIN_ENV: 'production',
  SEREIN_SECRET: 'x'.repeat(32),
  SEREIN_FIELD_KEYS: `2026:${'A'.repeat(43)}=`,
}

describe('settings', () => {
  it('have a default each, and none is needed', () => {
    expect(load({})).toMatchObject({
      env: 'demo',
      port: 3000,
      host: '0.0.0.0',
      publicUrl: 'http://localhost:3000',
      databaseUrl: undefined,
      databaseConnections: 20,
      dataFolder: folder,
      trustedProxies: 0,
      holds: { perVisitor: 2, perAddress: 30 },
      logLevel: 'info',
      dev: undefined,
    })
  })

  it('count as not given when they are empty', () => {
    expect(load({ PORT: '', SEREIN_ENV: '', DATABASE_URL: '' }).port).toBe(3000)
  })

  it('are all judged at once, a sentence each', () => {
    const wrong = {
      PORT: '99999',
      SEREIN_ENV: 'live',
      LOG_LEVEL: 'loud',
      DATABASE_URL: 'mysql://x',
    }
    expect(problemsOf(wrong)).toEqual([
      'SEREIN_ENV must be demo or production.',
      'PORT must be a number from 0 to 65535, such as 3000.',
      'DATABASE_URL must look like postgres://user:password@host:5432/database.',
      'LOG_LEVEL must be one of debug, info, warn, error and silent.',
    ])
  })

  it('log each request in production, and show metrics to nobody without a token', () => {
    expect(load({}).monitoring).toEqual({
      metricsToken: undefined,
      logsAccess: false,
      tracesTo: undefined,
    })
    const production = { ...live, SEREIN_URL: 'https://booking.example' }
    expect(load(production).monitoring?.logsAccess).toBe(true)
    expect(load({ ...production, SEREIN_ACCESS_LOG: 'no' }).monitoring?.logsAccess).toBe(false)
    expect(problemsOf({ SEREIN_METRICS_TOKEN: 'short' })).toEqual([
      'SEREIN_METRICS_TOKEN must have at least 32 characters: make one with "openssl rand -hex 32".',
    ])
  })

  it.for(['1.5', 'many', '-1', '10001'])('refuse %s times held at once', (most) => {
    expect(problemsOf({ SEREIN_HOLDS_PER_VISITOR: most })).toHaveLength(1)
    expect(problemsOf({ SEREIN_HOLDS_PER_ADDRESS: most })).toHaveLength(1)
  })

  it.for(['1.5', 'http', '-1', '65536'])('refuse the port %s', (port) => {
    expect(problemsOf({ PORT: port })).toHaveLength(1)
  })

  it('take the address people use without a path', () => {
    expect(load({ SEREIN_URL: 'https://booking.example/' }).publicUrl).toBe(
      'https://booking.example',
    )
  })
})

it('production says what to put into .env, with secrets made for it, and starts with that', () => {
  const message = messageOf({ SEREIN_ENV: 'production' })
  const lines = message.split('\n').filter((line) => /^SEREIN_\w+=/u.test(line))
  const suggestion = Object.fromEntries(lines.map((line) => line.split(/=(.*)/u).slice(0, 2)))
  expect(Object.keys(suggestion)).toEqual(['SEREIN_SECRET', 'SEREIN_FIELD_KEYS', 'SEREIN_URL'])
  expect(load({ SEREIN_ENV: 'production', ...suggestion }).env).toBe('production')
  expect(messageOf({ SEREIN_ENV: 'production' })).not.toBe(message)
  expect(messageOf({ PORT: 'many' })).not.toContain('.env')
})

it('production says at its start what it does without', () => {
  const bare = { ...live, SEREIN_URL: 'https://booking.example' }
  expect(productionWarnings(load(bare))).toEqual([
    expect.stringMatching(/^The PostgreSQL that comes along is for a demo, .* set DATABASE_URL/),
    expect.stringMatching(/^Mail is off/),
  ])
  const own = { ...bare, DATABASE_URL: 'postgres://db/serein' }
  expect(productionWarnings(load(own))).toEqual([expect.stringMatching(/^Mail is off/)])
  expect(productionWarnings(load({}))).toEqual([])
})

describe('the address of production', () => {
  const wanted =
    'SEREIN_URL must be the public https address that people use, such as https://booking.example; set SEREIN_NETWORK=private if only your own network reaches this server.'

  it('is one of https that others reach', () => {
    expect(problemsOf({ ...live, SEREIN_URL: 'https://booking.example' })).toEqual([])
    for (const url of ['', 'http://booking.example', 'https://localhost', 'https://127.0.0.1:3000'])
      expect([url, problemsOf({ ...live, SEREIN_URL: url })]).toEqual([url, [wanted]])
  })

  it('may be another one where somebody says that the network is private', () => {
    expect(problemsOf({ ...live, SEREIN_NETWORK: 'private' })).toEqual([])
    expect(problemsOf({ ...live, SEREIN_NETWORK: 'public' })).toEqual([wanted])
    expect(problemsOf({ ...live, SEREIN_NETWORK: 'home' })).toContain(
      'SEREIN_NETWORK must be public or private.',
    )
  })
})

describe('mail', () => {
  it('is sent by the server that is named, from the address that is named', () => {
    const url = 'smtp://user:pass@mail.test:587'
    expect(load({}).mail).toBeUndefined()
    expect(load({ SMTP_URL: url, MAIL_FROM: 'booking@spa.test' }).mail).toEqual({
      url,
      from: 'booking@spa.test',
      replyTo: null,
    })
  })

  it('needs both, and addresses that are some', () => {
    expect(problemsOf({ SMTP_URL: 'smtp://mail.test' })).toEqual([
      'MAIL_FROM is missing: SMTP_URL needs the address that mails come from.',
    ])
    expect(problemsOf({ SMTP_URL: 'https://mail.test', MAIL_FROM: 'us' })).toEqual([
      'SMTP_URL must look like smtp://user:password@mail.example:587, or smtps: for port 465.',
      'MAIL_FROM must be an address, such as booking@spa.example.',
    ])
  })
})

describe('who says who somebody is', () => {
  const project = {
    SEREIN_IDENTITY: 'firebase',
    SEREIN_FIREBASE_PROJECT: 'my-spa-1234',
    SEREIN_FIREBASE_API_KEY: 'a-public-key',
  }

  it('are we, unless a project of Firebase is named for it', () => {
    expect(load({}).firebase).toBeUndefined()
    expect(load({ ...project, SEREIN_IDENTITY: 'own' }).firebase).toBeUndefined()
    expect(load(project).firebase).toEqual({
      projectId: 'my-spa-1234',
      apiKey: 'a-public-key',
      authDomain: 'my-spa-1234.firebaseapp.com',
      emulator: null,
      keysUrl:
        'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
    })
  })

  it('needs the project and its key, both by their names', () => {
    expect(problemsOf({ SEREIN_IDENTITY: 'firebase' })).toEqual([
      'SEREIN_FIREBASE_PROJECT is missing: SEREIN_IDENTITY=firebase needs it.',
      'SEREIN_FIREBASE_API_KEY is missing: SEREIN_IDENTITY=firebase needs it.',
    ])
    expect(
      problemsOf({ ...project, SEREIN_FIREBASE_PROJECT: 'My spa', SEREIN_FIREBASE_EMULATOR: 'x' }),
    ).toEqual([
      'SEREIN_FIREBASE_PROJECT must be the id of a project, such as my-spa-1234.',
      'SEREIN_FIREBASE_EMULATOR must be a host and a port, such as 127.0.0.1:9099.',
    ])
  })

  it('is never an emulator in production', () => {
    const emulated = { ...project, SEREIN_FIREBASE_EMULATOR: '127.0.0.1:9099' }
    expect(load(emulated).firebase?.emulator).toBe('127.0.0.1:9099')
    const SEREIN_URL = 'https://booking.example'
    expect(problemsOf({ ...emulated, ...live, SEREIN_URL })).toEqual([
      'SEREIN_FIREBASE_EMULATOR must not be set in production: anybody can make up the tokens of an emulator.',
    ])
  })
})

describe('the secret', () => {
  it('is made once in the demo, for our eyes only, and kept', () => {
    const first = load({}).secrets[0]
    expect(first).toMatch(/^[0-9a-f]{64}$/)
    expect(load({}).secrets[0]).toBe(first)
    expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600)
  })

  it('must be given in production, and nothing is made there', () => {
    expect(problemsOf({ SEREIN_ENV: 'production', SEREIN_NETWORK: 'private' })).toEqual([
      'SEREIN_SECRET is missing: production needs one, make it with "openssl rand -hex 32".',
      'SEREIN_FIELD_KEYS is missing: production needs one, such as 2026:KEY with a key made by "openssl rand -base64 32".',
    ])
    expect(existsSync(join(folder, 'secret'))).toBe(false)
  })

  it('has keys for single fields beside it, the first of which encrypts', () => {
    const [one, two] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
    const SEREIN_FIELD_KEYS = `2026:${one.toString('base64')},2025:${two.toString('base64')}`
    expect(load({ SEREIN_FIELD_KEYS }).fieldKeys).toEqual([
      { id: '2026', key: one },
      { id: '2025', key: two },
    ])
    expect(problemsOf({ SEREIN_FIELD_KEYS: '2026:short' })[0]).toContain('openssl rand -base64 32')
    const [derived] = load({ SEREIN_SECRET: 'a secret of thirty-two characters' }).fieldKeys
    expect(derived!.id).toMatch(/^demo-[0-9a-f]{8}$/)
    expect(derived!.key).toHaveLength(32)
    const again = load({
      SEREIN_SECRET: `${'another'.repeat(5)},a secret of thirty-two characters`,
    })
    expect(again.fieldKeys).toContainEqual(derived)
    expect(again.secrets[1]).toBe('a secret of thirty-two characters')
  })

  it('is long enough', () => {
    for (const SEREIN_SECRET of ['short', `${'x'.repeat(32)},short`, `${'x'.repeat(32)},`])
      expect(problemsOf({ SEREIN_SECRET })[0]).toContain('at least 32 characters')
  })

  it('ends with a sentence when the data folder is a file', () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    expect(problemsOf({ SEREIN_DATA: file })[0]).toContain('a file stands in the way')
  })
})

it('.env.example has every setting, all of them switched off', () => {
  const example = environmentExample()
  const source = readFileSync(join(import.meta.dirname, 'config.ts'), 'utf8')
  const names = [...source.matchAll(/^ {2}([A-Z_]+):/gm)].map((found) => found[1])
  expect(names.length).toBeGreaterThan(8)
  for (const name of names) expect(example).toContain(`# ${name}=`)
  expect(example.split('\n').filter((line) => line && !line.startsWith('#'))).toEqual([])
})

function load(environment: Record<string, string>) {
  return loadConfig({ SEREIN_DATA: folder, ...environment })
}

function messageOf(environment: Record<string, string>): string {
  try {
    load(environment)
  } catch (error) {
    if (error instanceof BadSettings) return error.message
  }
  throw new Error('nothing was refused')
}

function problemsOf(environment: Record<string, string>): string[] {
  try {
    load(environment)
  } catch (error) {
    if (error instanceof BadSettings) return error.problems
    throw error
  }
  return []
}

describe('maps', () => {
  const style = 'https://tiles.example/styles/quiet.json?key={key}'

  it('have our own ground, unless a style is named', () => {
    expect(load({}).map).toEqual(ownGround)
    expect(load({ SEREIN_MAP_KEY: 'k1', SEREIN_MAP_HOSTS: 'a.example' }).map.origins).toEqual([])
  })

  it('are those of OpenFreeMap in production, by light and by dark, unless they are off', () => {
    const production = { ...live, SEREIN_URL: 'https://booking.example' }
    expect(load(production).map).toEqual({
      styleUrl: 'https://tiles.openfreemap.org/styles/positron',
      darkStyleUrl: 'https://tiles.openfreemap.org/styles/dark',
      isDefault: true,
      origins: ['https://tiles.openfreemap.org'],
    })
    expect(load({ ...production, SEREIN_MAP_STYLE: 'off' }).map).toEqual(ownGround)
  })

  it('may call the host of the style and those named beside it', () => {
    const hosts = { SEREIN_MAP_HOSTS: 'letters.example,tiles.example:8443' }
    expect(load({ SEREIN_MAP_STYLE: style, SEREIN_MAP_KEY: 'k1', ...hosts }).map).toEqual({
      styleUrl: 'https://tiles.example/styles/quiet.json?key=k1',
      darkStyleUrl: null,
      isDefault: false,
      origins: ['https://tiles.example', 'https://letters.example', 'https://tiles.example:8443'],
    })
  })

  it('may have a style of their own for dark pages, beside the other', () => {
    const dark = { SEREIN_MAP_STYLE_DARK: 'https://night.example/style.json?key={key}' }
    const own = load({ SEREIN_MAP_STYLE: style, SEREIN_MAP_KEY: 'k1', ...dark }).map
    expect(own.darkStyleUrl).toBe('https://night.example/style.json?key=k1')
    expect(own.origins).toEqual(['https://tiles.example', 'https://night.example'])
    expect(problemsOf(dark)).toEqual([
      'SEREIN_MAP_STYLE is missing: SEREIN_MAP_STYLE_DARK stands beside it.',
    ])
  })

  it('are told what is wrong with them', () => {
    expect(problemsOf({ SEREIN_MAP_STYLE: style })).toEqual([
      'SEREIN_MAP_KEY is missing: SEREIN_MAP_STYLE says {key}.',
    ])
    const wrong = { SEREIN_MAP_HOSTS: 'a.example; script-src *', SEREIN_GEOCODER_URL: 'photon' }
    expect(problemsOf(wrong)).toEqual([
      'SEREIN_MAP_HOSTS must be hosts with commas between, such as a.tiles.example,b.tiles.example.',
      'SEREIN_GEOCODER_URL must be a full address, such as https://photon.example/api.',
    ])
    expect(problemsOf({ SEREIN_MAP_STYLE: 'none' })).toEqual([
      'SEREIN_MAP_STYLE must be off or a full address, such as https://tiles.example/style.json.',
    ])
  })
})
