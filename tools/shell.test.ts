import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { shellPolicy } from '@serein/app/entry/shell-policy.ts'
import { contentPolicy } from '@serein/server/platform/content-policy.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from './launch/place.js'
import { shellServer } from './launch/shell-server.js'
import { shellSettings } from './launch/shell-settings.js'
import { type Drawn, drawShellPictures } from './shell-pictures.ts'

describe('the committed projects of the shells', () => {
  let place: string
  const git = (...words: string[]) => execFileSync('git', words, { cwd: place, encoding: 'utf8' })

  // Their own paths lead to the plugins beside them, so these come along; nothing of ours is touched.
  beforeAll(() => {
    place = mkdtempSync(join(root, '.cache/shell-'))
    const listed = [
      'ls-files',
      '--cached',
      '--others',
      '--exclude-standard',
      'app/ios',
      'app/android',
    ]
    const trees = execFileSync('git', listed, { cwd: root, encoding: 'utf8' }).trim().split('\n')
    for (const path of [...trees, 'app/package.json', 'app/capacitor.config.json', ...plugins()])
      cpSync(join(root, path), join(place, path), { recursive: true })
    const web = join(place, 'app/dist/native/client')
    mkdirSync(web, { recursive: true })
    writeFileSync(join(web, 'index.html'), '<html><head></head></html>')
    git('init', '--quiet')
    git('add', 'app/ios', 'app/android')
  })
  afterAll(() => rmSync(place, { recursive: true, force: true }))

  it.for(['android', 'ios'])('app/%s is what "cap sync" makes of it', (system) => {
    expect(git('ls-files', `app/${system}`).split('\n').length).toBeGreaterThan(20)
    const cap = join(root, 'node_modules/@capacitor/cli/bin/capacitor')
    execFileSync(process.execPath, [cap, 'sync', system], {
      cwd: join(place, 'app'),
      stdio: 'pipe',
    })
    expect(git('diff', '--', `app/${system}`)).toBe('')
    expect(git('ls-files', '--others', '--exclude-standard', `app/${system}`)).toBe('')
  })
})

const ios = join(root, 'app/ios/App')

it('the Xcode project names files that are there', () => {
  const project = readFileSync(join(ios, 'App.xcodeproj/project.pbxproj'), 'utf8')
  const named = [
    ...project.matchAll(/isa = PBXFileReference; .*path = "?([^";]+)"?; sourceTree = "?([^";]+)/g),
  ]
  const made = new Set(['public', 'config.xml', 'capacitor.config.json', 'App.app'])
  const paths = named
    .filter(([, path]) => !made.has(path!))
    .map(([, path, from]) => join(from === '<group>' ? 'App' : '.', path!))
  expect(paths.length).toBeGreaterThan(10)
  expect(paths.filter((path) => !existsSync(join(ios, path)))).toEqual([])
})

it('an iPhone says in both languages why it asks', () => {
  const usagePattern = /(NS\w+UsageDescription)<\/key>\s*<string>([^<]+)/g
  const plist = Object.fromEntries(
    [...readFileSync(join(ios, 'App/Info.plist'), 'utf8').matchAll(usagePattern)].map(
      ([, key, why]) => [key!, why!],
    ),
  )
  const [en, fr] = ['en', 'fr'].map((language) => {
    const text = readFileSync(join(ios, `App/${language}.lproj/InfoPlist.strings`), 'utf8')
    const lines = text.matchAll(/^(\w+) = "([^"]+)";$/gm)
    return Object.fromEntries([...lines].map(([, key, why]) => [key!, why!]))
  })
  expect(Object.keys(plist).length).toBeGreaterThan(5)
  expect(en).toEqual(plist)
  expect(Object.keys(fr!).toSorted()).toEqual(Object.keys(plist).toSorted())
})

it('icons and splash are the drawing of app/public/icon.svg ("node tools/shell-pictures.ts" draws them)', async () => {
  const drawn = await drawShellPictures()
  expect(drawn.length).toBeGreaterThan(15)
  const wrong = await Promise.all(
    drawn.map(async (each) => ((await isAsCommitted(each)) ? [] : [each.path])),
  )
  expect(wrong.flat()).toEqual([])
})

it('the page of a shell runs its own scripts and those that a page of the web may need, and no other', () => {
  const project = { projectId: 'spa', apiKey: 'key', authDomain: 'spa.example', keysUrl: '' }
  const everything = contentPolicy({ ...project, emulator: null }, "'sha256-a'", undefined, {
    stripe: true,
    paypal: true,
  })
  const inShell = shellPolicy('https://booking.example', ["'sha256-a'"])
  expect(new Set(scriptsOf(inShell))).toEqual(new Set(['capacitor:', ...scriptsOf(everything)]))
})

describe('the server of a shell', () => {
  it('is an address without a path, and a safe one unless it is the machine itself', () => {
    expect(shellServer('https://booking.example').origin).toBe('https://booking.example')
    expect(shellServer('http://localhost:3000/').origin).toBe('http://localhost:3000')
    expect(() => shellServer(undefined)).toThrow('SEREIN_URL=')
    expect(() => shellServer('booking.example')).toThrow('without a path')
    expect(() => shellServer('https://booking.example/app')).toThrow('without a path')
    expect(() => shellServer('http://booking.example')).toThrow('must begin with https')
  })

  it('is written for each project in its own way', () => {
    const about = { server: new URL('https://booking.example'), version: '1.2.0', build: 40 }
    expect(shellSettings('android', { ...about, env: {} })).toBe(
      'host = booking.example\nversion = 1.2.0\nbuild = 40\n',
    )
    const env = {
      SEREIN_ADS_APP_IOS: 'ca-app-pub-1234567890123456~1234567890',
      GOOGLE_CLIENT_ID_IOS: '12-ab.apps.googleusercontent.com',
    }
    expect(shellSettings('ios', { ...about, env })).toBe(
      [
        'SEREIN_HOST = booking.example',
        'MARKETING_VERSION = 1.2.0',
        'CURRENT_PROJECT_VERSION = 40',
        'ADMOB_APP = ca-app-pub-1234567890123456~1234567890',
        'GOOGLE_SCHEME = com.googleusercontent.apps.12-ab\n',
      ].join('\n'),
    )
    expect(() => shellSettings('ios', { ...about, env: { SEREIN_ADS_APP_IOS: 'mine' } })).toThrow(
      'SEREIN_ADS_APP_IOS',
    )
  })
})

function scriptsOf(policy: string): string[] {
  return /script-src ([^;]+)/.exec(policy)![1]!.split(' ').slice(1)
}

/** Where the packages lie that the projects are built of. */
function plugins(): string[] {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'app/package.json'), 'utf8'))
  return Object.keys(dependencies)
    .map((name) => `node_modules/${name}`)
    .filter(
      (path) => path.startsWith('node_modules/@capacitor/') || existsSync(join(root, path, 'ios')),
    )
}

/** Another machine may round a colour otherwise. */
async function isAsCommitted({ path, content }: Drawn): Promise<boolean> {
  const file = join(root, 'app', path)
  if (!existsSync(file)) return false
  if (typeof content === 'string') return readFileSync(file, 'utf8') === content
  const [is, wanted] = await Promise.all([pixels(file), pixels(content)])
  return is.length === wanted.length && is.every((value, at) => Math.abs(value - wanted[at]!) <= 8)
}

function pixels(image: string | Buffer): Promise<Buffer> {
  return sharp(image).ensureAlpha().raw().toBuffer()
}
