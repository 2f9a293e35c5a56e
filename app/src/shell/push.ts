import type { Api } from '@serein/client/api.ts'
import { store, stored } from '@serein/client/storage.ts'
import { system } from './device.ts'
import { FirebaseMessaging } from './messaging.ts'

/**
 * Asks for permission to push if not answered yet, and registers if allowed. The token is FCM’s on both systems; the server stores
 * it, and this device under `fcm`.
 */
export function registerForPush(api: Api): Promise<void> {
  return inTurn(async () => {
    if (!isLeaving) await register(api)
  })
}

async function register(api: Api): Promise<void> {
  const permissions = await FirebaseMessaging.checkPermissions()
  const { receive } = permissions.receive.startsWith('prompt')
    ? await FirebaseMessaging.requestPermissions()
    : permissions
  // Switched off in the phone's settings since.
  if (receive !== 'granted') return forget(api)
  const { token } = await FirebaseMessaging.getToken()
  await keep(api, token)
}

/** A token may be replaced at any time. */
export function keepToken(api: Api, token: string): Promise<void> {
  return inTurn(() => keep(api, token))
}

async function keep(api: Api, token: string): Promise<void> {
  const before = stored('pushToken')
  await api.notification.addDevice({ registrationToken: token, platform: system() })
  store('pushToken', token)
  if (before && before !== token) await api.notification.removeDevice({ registrationToken: before })
}

/** Ends pushes here. Without a network the server finds out when it next uses the deleted token. */
export function forgetDevice(api: Api): Promise<void> {
  isLeaving = true
  return inTurn(() => forget(api))
}

/** The next user may be registered again. */
export function hasLeft(): void {
  isLeaving = false
}

async function forget(api: Api): Promise<void> {
  const token = stored('pushToken')
  if (!token) return
  await api.notification.removeDevice({ registrationToken: token }).catch(console.warn)
  await drop()
}

/** The same after the log-out, when the server would refuse the call. */
export function dropToken(): Promise<void> {
  return inTurn(drop)
}

async function drop(): Promise<void> {
  if (!stored('pushToken')) return
  store('pushToken', null)
  await FirebaseMessaging.deleteToken().catch(console.warn)
}

/** Remembered until the end of the session. */
let isLeaving = false

let last: Promise<unknown> = Promise.resolve()

/** A log-out during the registration still forgets the phone. */
function inTurn(act: () => Promise<void>): Promise<void> {
  const done = last.then(act)
  last = done.catch(() => {})
  return done
}
