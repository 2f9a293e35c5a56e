import { KeychainAccess, SecureStorage } from '@aparajita/capacitor-secure-storage'
import { Preferences } from '@capacitor/preferences'
import type { SecureStore } from '@serein/client/token.ts'

const key = 'session'
/** An iPhone's keychain outlives the app that is removed; what else it has kept does not. */
const installed = 'installed'

let kept: Promise<string | null> | undefined

/**
 * The session's token in the keychain of an iPhone, or under a key of an Android phone's key store. Where neither takes it, it
 * lasts as long as the app runs.
 */
export const secureStore: SecureStore = {
  read: () => (kept ??= readKept()),
  async write(token) {
    kept = Promise.resolve(token)
    try {
      if (token === null) await SecureStorage.remove(key)
      else
        await SecureStorage.set(
          key,
          token,
          false,
          false,
          KeychainAccess.afterFirstUnlockThisDeviceOnly,
        )
    } catch (error) {
      console.warn(error)
    }
  },
}

async function readKept(): Promise<string | null> {
  try {
    if (await isNew()) {
      await SecureStorage.remove(key)
      return null
    }
    const token = await SecureStorage.get(key, false)
    return typeof token === 'string' ? token : null
  } catch (error) {
    console.warn(error)
    return null
  }
}

/** Whoever removes the app has logged out, and may have given the phone away. */
async function isNew(): Promise<boolean> {
  const { value } = await Preferences.get({ key: installed })
  if (value) return false
  await Preferences.set({ key: installed, value: new Date().toISOString() })
  return true
}
