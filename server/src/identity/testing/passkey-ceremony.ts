import type { Auth } from '../auth.ts'
import { cookieOf, origin, post } from '../testing.ts'
import type { openPasskeyDevice } from './passkey-device.ts'

type Key = ReturnType<typeof openPasskeyDevice>
type Options = Parameters<Key['make']>[0] & Parameters<Key['use']>[0]

/** A key of a device, told to the server; `isOpened`: by a finger, a face or a PIN. */
export async function addKey(by: Auth, key: Key, cookie: string, isOpened = true) {
  const { options, cookies } = await optionsOf(by, 'generate-register-options', cookie)
  const response = key.make(options, isOpened)
  return by.handler(post('/passkey/verify-registration', { response }, { cookie: cookies }))
}

/** The device opens with it; `cookie` is what a browser has of a log-in that is halfway. */
export async function useKey(by: Auth, key: Key, { isOpened = true, cookie = '' } = {}) {
  const { options, cookies } = await optionsOf(by, 'generate-authenticate-options', cookie)
  const response = { ...key.use(options, isOpened), clientExtensionResults: {} }
  return by.handler(post('/passkey/verify-authentication', { response }, { cookie: cookies }))
}

async function optionsOf(by: Auth, path: string, cookie: string) {
  const url = `${origin}/api/auth/passkey/${path}`
  const answer = await by.handler(new Request(url, { headers: { cookie } }))
  const cookies = [cookie, cookieOf(answer)].filter(Boolean).join('; ')
  return { options: (await answer.json()) as Options, cookies }
}
