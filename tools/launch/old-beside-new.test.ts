import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { versionBefore } from './old-beside-new.js'
import { git } from './testing.ts'

it('takes the newest release that ends with an older migration, or else the newest commit', () => {
  const folder = mkdtempSync(join(tmpdir(), 'serein-before-'))
  try {
    git(folder, 'init', '--quiet')
    mkdirSync(join(folder, 'db/migrations'), { recursive: true })
    const first = commit(folder, 'db/migrations/0001-shop.sql')
    expect(versionBefore(folder)).toBeUndefined()
    const lastOfFirst = commit(folder, 'README.md')
    commit(folder, 'db/migrations/0002-slot.sql')
    const last = commit(folder, 'LICENSE')
    expect(versionBefore(folder)).toBe(lastOfFirst)
    // What came to lie between others was never released without them.
    commit(folder, 'db/migrations/0001-team.sql')
    expect(versionBefore(folder)).toBe(lastOfFirst)
    git(folder, 'tag', 'v0.9.0', first)
    git(folder, 'tag', 'v0.10.0', last)
    expect(versionBefore(folder)).toBe(first)
    // A baseline of fewer files is newer all the same.
    for (const name of ['0001-shop.sql', '0001-team.sql', '0002-slot.sql'])
      rmSync(join(folder, 'db/migrations', name))
    writeFileSync(join(folder, 'db/migrations/0003-offer.sql'), '')
    expect(versionBefore(folder)).toBe(last)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

function commit(folder: string, file: string): string {
  writeFileSync(join(folder, file), '')
  git(folder, 'add', file)
  git(folder, 'commit', '--quiet', '--message', file)
  return git(folder, 'rev-parse', 'HEAD')
}
