import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { serverProcess } from './launch/server.js'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'deploy')
const read = (path: string) => readFileSync(join(folder, path), 'utf8')
const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
  entry.isFile(),
)

it.for(['Dockerfile', 'systemd/serein.service'])(
  '%s starts the server as npm start does',
  (file) => {
    // Where compiled files lie is a place of the machine: the service has a folder for them, the image is read-only.
    const { line, env } = serverProcess({ env: { NODE_COMPILE_CACHE: '' } })
    const words = read(file).replaceAll(/[",]/gu, '')
    expect(words).toContain([...line.slice(0, -1), 'server/src/main.ts'].join(' '))
    const { NODE_COMPILE_CACHE, ...settings } = env
    expect(NODE_COMPILE_CACHE).toBe('')
    for (const [name, value] of Object.entries(settings))
      expect(words).toContain(`${name}=${value}`)
  },
)

it('a file of the deployment names no setting that there is not', () => {
  const settings = new Set(
    readFileSync(join(root, '.env.example'), 'utf8').match(/(?<=^# ?)[A-Z][A-Z_]+(?==)/gmu),
  )
  // Of the files themselves: what they are told, and what other programs read.
  const others =
    /^(?:SEREIN_(?:DOMAIN|UPSTREAM)|POSTGRES_\w+|MALLOC_\w+|AF_\w+|NODE_ENV|NODE_EXTRA_CA_CERTS|NODE_COMPILE_CACHE|DEBIAN_FRONTEND)$/u
  const named = files.flatMap(({ parentPath, name }) =>
    [...readFileSync(join(parentPath, name), 'utf8').matchAll(/\b[A-Z]+(?:_[A-Z]+)+_?\b/gu)].map(
      ([word]) => word,
    ),
  )
  const unknown = named.filter((word) => !settings.has(word) && !others.test(word))
  expect(named).toContain('SEREIN_TRUST_PROXY')
  expect([...new Set(unknown)]).toEqual([])
})
