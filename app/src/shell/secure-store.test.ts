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
  return (await import('./secure-store.ts')).secureStore
}

test('a session outlives the app that is closed, and not the one that logged out', async () => {
  const first = await startApp()
  expect(await first.read()).toBeNull()
  await first.write('long')
  const next = await startApp()
  expect(await next.read()).toBe('long')
  await next.write(null)
  expect(await (await startApp()).read()).toBeNull()
})

test('an app that was removed and installed again knows nobody, whatever the keychain has kept', async () => {
  const before = await startApp()
  await before.read()
  await before.write('long')
  for (const key of phone.keys()) if (key.startsWith('CapacitorStorage.')) phone.delete(key)
  expect([...phone.values()]).toEqual(['"long"'])
  expect(await (await startApp()).read()).toBeNull()
  expect(await (await startApp()).read()).toBeNull()
})

test('where the phone keeps nothing, a session lasts as long as the app runs', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('no key store')
    },
    setItem: () => {
      throw new Error('no key store')
    },
  })
  const store = await startApp()
  expect(await store.read()).toBeNull()
  await store.write('long')
  expect(await store.read()).toBe('long')
  expect(warned).toHaveBeenCalled()
})
