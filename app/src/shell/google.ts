import { SocialLogin } from '@capgo/capacitor-social-login'
import { asksForMore, type GoogleRedirect, SignInRefusal } from '@serein/client/identity.ts'
import type { Client } from '@serein/client/provider.tsx'
import { isNew } from '@serein/client/session.ts'
import { appSettingsOptions } from './app-settings.ts'
import { system } from './device.ts'

/** Logs in with a Google account of the phone, without leaving the app. Returns where to go on, or null if cancelled. */
export async function byPhoneGoogle(
  { session, query, queryClient }: Client,
  { how, ...screens }: GoogleRedirect,
): Promise<string | null> {
  const { googleClientId } = await queryClient.ensureQueryData(appSettingsOptions(query))
  if (!googleClientId) throw new SignInRefusal('unavailable')
  const { nonce } = await session.post<{ nonce: string }>('google-nonce')
  const token = await tokenOf(googleClientId, nonce)
  if (!token) return null
  const path = how === 'link' ? 'link-social' : 'sign-in/social'
  const signInRequest = { provider: 'google', idToken: { token, nonce }, ...screens }
  try {
    asksForMore(await session.post(path, signInRequest))
  } catch (error) {
    if (!(error instanceof SignInRefusal) || error.code === 'second_step') throw error
    const { errorCallbackURL: back } = screens
    return `${back}${back.includes('?') ? '&' : '?'}error=${error.code}`
  }
  const user = await session.refresh()
  const { callbackURL, newUserCallbackURL = callbackURL } = screens
  return user && isNew(user) ? newUserCallbackURL : callbackURL
}

/** Asks with which account somebody comes; an ID token for our server. */
async function tokenOf(clientId: string, nonce: string): Promise<string | null> {
  await SocialLogin.initialize({
    google: system() === 'ios' ? { iOSClientId: clientId } : { webClientId: clientId },
  })
  try {
    const { result } = await SocialLogin.login({ provider: 'google', options: { nonce } })
    const token = result.responseType === 'online' ? result.idToken : null
    if (!token) throw new Error('Google has given no ID token.')
    return token
  } catch (error) {
    if (/cancel/iu.test((error as Error).message)) return null
    throw error
  }
}
