import { beforeEach, expect, test, vi } from 'vitest'

/** What a phone keeps: the plugins' own stand-ins for a browser write both of their stores here, under names of their own. */
const phone = new Map<string, string>()
const storage = {
  getItem: (key: string) => phone.get(key) ?? null,
  setItem: (key: string, value: string) => void phone.set(key, value),
  removeItem: (key: string) => void phone.delete(key),
}

beforeEach(() => {
  phone.clear()
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('window', { localStorage: storage })
  return () => vi.unstubAllGlobals()
})

async function startApp() {
  vi.resetModules()
  return (await import('./secure-store.ts')).secureStores
}

test('a session survives closing the app but not logging out, and the phone’s id survives both', async () => {
  const first = await startApp()
  expect([await first.session.read(), await first.flow.read()]).toEqual([null, null])
  await first.session.write('long')
  await first.flow.write('trusted')
  const next = await startApp()
  expect([await next.session.read(), await next.flow.read()]).toEqual(['long', 'trusted'])
  await next.session.write(null)
  const last = await startApp()
  expect([await last.session.read(), await last.flow.read()]).toEqual([null, 'trusted'])
})

test('a reinstalled app knows nobody and is unknown, whatever the keychain has kept', async () => {
  const before = await startApp()
  await before.session.write('long')
  await before.flow.write('trusted')
  for (const key of phone.keys()) if (key.startsWith('CapacitorStorage.')) phone.delete(key)
  expect([...phone.values()]).toEqual(['"long"', '"trusted"'])
  const again = await startApp()
  expect(await again.session.read()).toBeNull()
  expect([...phone.values()]).toEqual([expect.stringMatching(/^2\d{3}-/u)])
  const next = await startApp()
  expect([await next.session.read(), await next.flow.read()]).toEqual([null, null])
})

test('a session on a phone that stores nothing lasts as long as the app runs', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('no key store')
    },
    setItem: () => {
      throw new Error('no key store')
    },
  })
  const { session } = await startApp()
  expect(await session.read()).toBeNull()
  await session.write('long')
  expect(await session.read()).toBe('long')
  expect(warned).toHaveBeenCalled()
})
