import { execFileSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './place.js'
import { serverProcess, settingsFlag } from './server.js'

const script = `JSON.stringify({ flags: process.execArgv, arenas: process.env.MALLOC_ARENA_MAX,
  compiled: require('node:module').getCompileCacheDir(),
  large: process.env.MALLOC_MMAP_THRESHOLD_, kept: process.env.MALLOC_TRIM_THRESHOLD_ })`

function startedWith(env: NodeJS.ProcessEnv) {
  const { line, env: settings } = serverProcess({ env })
  const output = execFileSync(process.execPath, [...line.slice(0, -1), '-p', script], {
    env: settings,
  })
  return JSON.parse(output.toString())
}

it('the command of the server is frugal: Node knows its flags, and the allocator its limits', () => {
  expect(startedWith({})).toMatchObject({
    flags: expect.arrayContaining(['--max-semi-space-size=8', '--heap-growing-percent=100']),
    arenas: '2',
    large: '1048576',
    kept: '1048576',
  })
})

it('the command of the server keeps what Node has compiled beside what else is made', () => {
  expect(startedWith({}).compiled).toContain(join(root, '.cache', 'compiled'))
})

it('the command of the server leaves alone what an operator has set', () => {
  expect(startedWith({ MALLOC_ARENA_MAX: '8' })).toMatchObject({ arenas: '8', large: '1048576' })
})

it('the command of the server is started in this way by everybody: no other file names its program', () => {
  const files = globSync('{tools,torture,bench,e2e,db}/**/*.{ts,js}', { cwd: root })
  // A house rule may name any file.
  const starting = files.filter((file) => !/^tools[\\/]tidy|\.test\.ts$/u.test(file))
  const naming = starting.filter((file) =>
    readFileSync(join(root, file), 'utf8').includes('server/src/main.ts'),
  )
  expect(naming).toEqual([join('tools/launch/server.js')])
})

it('the command of the server reads the settings of the installation where it has any, and says nothing where it has none', () => {
  const folder = mkdtempSync(join(tmpdir(), 'serein-env-'))
  const read = () =>
    execFileSync(process.execPath, [...settingsFlag(folder), '-p', 'process.env.SEREIN_TOLD'], {
      stdio: 'pipe',
    })
  expect(settingsFlag(folder)).toEqual([])
  writeFileSync(join(folder, '.env'), 'SEREIN_TOLD=by the file')
  expect(read().toString().trim()).toBe('by the file')
  rmSync(folder, { recursive: true })
})

it('every command that works on the installation reads its settings', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  for (const name of ['db', 'admin', 'doctor'])
    expect(scripts[name]).toContain('run.js --installed')
  for (const file of ['start.js', 'dev.js'])
    expect(readFileSync(join(root, 'tools', file), 'utf8')).toContain('...settingsFlag()')
})
