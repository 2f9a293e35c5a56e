import { BiometricAuth } from '@aparajita/capacitor-biometric-auth'
import { App } from '@capacitor/app'
import { Preferences } from '@capacitor/preferences'
import { PrivacyScreen } from '@capacitor/privacy-screen'

/** The phone keeps it itself: what a web view keeps may be cleared for want of room. */
const key = 'appLock'
/** A shorter absence does not lock. */
const awayMs = 60_000

let isChosen = false
let isLocked = false
let isAsking = false
let awaySince: number | null = null
const listeners = new Set<() => void>()

export const lock = {
  isLocked: () => isLocked,
  isChosen: () => isChosen,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** Locks before the app is visible, and whenever it was left for longer. */
export async function lockAtStart(): Promise<void> {
  isChosen = (await Preferences.get({ key })).value === 'yes'
  isLocked = isChosen
  if (isChosen) await hideInSwitcher(true)
  await App.addListener('appStateChange', ({ isActive }) => {
    // The phone’s own question sends the app to the background.
    if (isAsking) return
    if (!isActive) awaySince ??= Date.now()
    else if (awaySince !== null && isChosen && Date.now() - awaySince >= awayMs) change(true)
    if (isActive) awaySince = null
  })
  tell()
}

/** Whether this phone can tell its owner from others. */
export async function canLock(): Promise<boolean> {
  const { isAvailable, deviceIsSecure } = await BiometricAuth.checkBiometry()
  return isAvailable || deviceIsSecure
}

/** Asks for finger, face or code. Says whether it was the owner. */
export async function unlock(words: { reason: string; cancel: string }): Promise<boolean> {
  if (isAsking) return false
  isAsking = true
  try {
    await BiometricAuth.authenticate({
      reason: words.reason,
      androidTitle: words.reason,
      cancelTitle: words.cancel,
      allowDeviceCredential: true,
    })
    change(false)
    return true
  } catch (error) {
    console.warn(error)
    return false
  } finally {
    isAsking = false
    awaySince = null
  }
}

/** Turns the lock on or off, after the owner has unlocked. */
export async function chooseLock(
  isWanted: boolean,
  words: { reason: string; cancel: string },
): Promise<boolean> {
  if (!(await unlock(words))) return false
  await keep(isWanted)
  return true
}

/** After the log-out nothing is left to lock. */
export async function endLock(): Promise<void> {
  if (isChosen) await keep(false)
  change(false)
}

async function keep(isWanted: boolean): Promise<void> {
  if (isWanted) await Preferences.set({ key, value: 'yes' })
  else await Preferences.remove({ key })
  isChosen = isWanted
  await hideInSwitcher(isWanted)
  tell()
}

async function hideInSwitcher(isHidden: boolean): Promise<void> {
  if (isHidden) await PrivacyScreen.enable({ android: { dimBackground: true } })
  else await PrivacyScreen.disable()
}

function change(next: boolean): void {
  isLocked = next
  tell()
}

function tell(): void {
  for (const listener of listeners) listener()
}
