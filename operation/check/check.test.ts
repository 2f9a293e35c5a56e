import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { certificateFinding } from './address.ts'
import { ageFindings } from './database.ts'
import { versionFindings } from './version.ts'

test('an expired certificate and a wrong version of Node are reported', () => {
  const now = new Date('2026-11-28T12:00:00Z')
  const until = (days: number) => ({
    valid_to: new Date(now.getTime() + days * 86_400_000 + 1_000).toUTCString(),
  })
  expect(certificateFinding(until(-3), null, now).says).toContain('ran out 3 days ago')
  expect(certificateFinding(until(60), 'SELF_SIGNED_CERT_IN_CHAIN', now).state).toBe('bad')
  expect(certificateFinding(until(9), null, now)).toMatchObject({ state: 'note' })
  expect(certificateFinding(until(60), null, now).says).toBe('It is good for 60 days.')
  expect(versionFindings(join(import.meta.dirname, '../..'), '20.1.0')[0]).toMatchObject({
    state: 'bad',
  })
  expect([140_023, 150_018].map((version) => ageFindings(version).length)).toEqual([1, 0])
})

test('a release’s version of Node is read from its manifest, without a list of packages', () => {
  const release = mkdtempSync(join(tmpdir(), 'serein-release-'))
  onTestFinished(() => rmSync(release, { recursive: true }))
  const manifest = { version: '1.2.3', engines: { node: '26.10.0' } }
  writeFileSync(join(release, 'package.json'), JSON.stringify(manifest))
  mkdirSync(join(release, 'node_modules'))
  writeFileSync(join(release, 'node_modules/.package-lock.json'), '{}')
  expect(versionFindings(release, '26.10.0')).toMatchObject([{ state: 'good' }])
  expect(versionFindings(release, '20.1.0')[0]!.says).toMatch(/start with bin\/node\.$/)
})
