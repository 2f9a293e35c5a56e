import { KeychainAccess, SecureStorage } from '@aparajita/capacitor-secure-storage'
import { Preferences } from '@capacitor/preferences'
import type { SecureStore } from '@serein/client/token.ts'

/** An iPhone's keychain outlives the app that is removed; what else it has kept does not. */
const installed = 'installed'

/**
 * The session’s token and the device’s id, which outlives a session, in the iPhone’s keychain or under a key of Android’s key
 * store. Without either they last as long as the app runs.
 */
export const secureStores = { session: openStore('session'), flow: openStore('flow') }

function openStore(key: string): SecureStore {
  let storedText: Promise<string | null> | undefined
  return {
    read: () => (storedText ??= readKept(key)),
    async write(value) {
      storedText = Promise.resolve(value)
      try {
        await begin()
        if (value === null) await SecureStorage.remove(key)
        else
          await SecureStorage.set(
            key,
            value,
            false,
            false,
            KeychainAccess.afterFirstUnlockThisDeviceOnly,
          )
      } catch (error) {
        console.warn(error)
      }
    },
  }
}

async function readKept(key: string): Promise<string | null> {
  try {
    await begin()
    const value = await SecureStorage.get(key, false)
    return typeof value === 'string' ? value : null
  } catch (error) {
    console.warn(error)
    return null
  }
}

let begun: Promise<void> | undefined

function begin(): Promise<void> {
  return (begun ??= forgetBefore())
}

/** Whoever removes the app has logged out, and may have given the phone away. */
async function forgetBefore(): Promise<void> {
  const { value } = await Preferences.get({ key: installed })
  if (value) return
  for (const key of Object.keys(secureStores)) await SecureStorage.remove(key)
  await Preferences.set({ key: installed, value: new Date().toISOString() })
}
