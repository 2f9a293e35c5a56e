import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { openVault } from './vault.ts'

const old = { id: '2025', key: randomBytes(32) }
const young = { id: '2026', key: randomBytes(32) }

/** The refusal of what does not open, and why it does not. */
const unreadable = (message: string) =>
  expect.objectContaining({
    code: 'field_unreadable',
    cause: expect.objectContaining({ message: expect.stringContaining(message) }),
  })

test('what is sealed is opened by the same key at the same place', () => {
  const vault = openVault([young])
  const sealed = vault.seal('the left knee', 'note 1')
  expect(sealed).toMatch(/^2026\.[A-Za-z0-9_-]+$/)
  expect(sealed).not.toContain(Buffer.from('knee').toString('base64url').slice(0, 4))
  expect(vault.seal('the left knee', 'note 1')).not.toBe(sealed)
  expect(vault.open(sealed, 'note 1')).toBe('the left knee')
})

test('what is sealed does not open elsewhere, changed, or with another key of the same name', () => {
  const vault = openVault([young])
  const sealed = vault.seal('the left knee', 'note 1')
  expect(() => vault.open(sealed, 'note 2')).toThrow(unreadable('authenticate'))
  const changed = sealed.slice(0, -2) + (sealed.endsWith('AA') ? 'BB' : 'AA')
  expect(() => vault.open(changed, 'note 1')).toThrow(unreadable('authenticate'))
  const other = openVault([{ id: '2026', key: old.key }])
  expect(() => other.open(sealed, 'note 1')).toThrow(unreadable('authenticate'))
  expect(() => openVault([old]).open(sealed, 'note 1')).toThrow(unreadable('no key 2026'))
})

test('the first key seals and the others still open', () => {
  const sealed = openVault([old]).seal('nuts', 'note 1')
  const both = openVault([young, old])
  expect(both.open(sealed, 'note 1')).toBe('nuts')
  expect(both.seal('nuts', 'note 1')).toMatch(/^2026\./)
  // As a demo has them, where the secret that they follow from was changed.
  const named = openVault([young, { ...old, id: '2026' }])
  const before = openVault([{ ...old, id: '2026' }]).seal('nuts', 'note 1')
  expect(named.open(before, 'note 1')).toBe('nuts')
})
