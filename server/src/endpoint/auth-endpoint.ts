import { refusals } from '@serein/shared/refusal.ts'
import { authEndpoints } from '../identity/auth-answer.ts'
import { type Endpoint, type Input, readEndpoint } from './walk.ts'

/** What stands open under `/api/auth` with our own sign-in, as if it stood in the contract; the way back from Google only leads on. */
export const openAuthEndpoints: Endpoint[] = Object.entries(authEndpoints)
  .filter(([path]) => !/firebase|callback/u.test(path))
  .map(([path, { method, input }]) =>
    readEndpoint({
      name: `auth ${path}`,
      method,
      path: `/auth${path}`,
      meta: { who: 'anyone', idempotent: false },
      input,
      errors: Object.keys(refusals),
    }),
  )

const credential = {
  id: 'a key that is none',
  rawId: 'a key that is none',
  type: 'public-key',
  response: { clientDataJSON: 'e30', authenticatorData: '', signature: '' },
  clientExtensionResults: {},
  authenticatorAttachment: 'platform',
}

const values: Record<string, unknown> = {
  email: 'somebody@example.test',
  password: 'not their password',
  newPassword: 'short',
  name: 'Somebody',
  language: 'fr',
  terms: true,
  code: '123456',
  token: 'x'.repeat(43),
  trustDevice: true,
  rememberMe: true,
  response: credential,
  id: '01900000-0000-7000-8000-000000000000',
  deskKey: 'x'.repeat(43),
  memberId: '01900000-0000-7000-8000-000000000000',
  pin: '4815',
  provider: 'google',
  idToken: { token: 'no token', nonce: 'x'.repeat(43) },
  callbackURL: '/home',
  newUserCallbackURL: '/home',
  errorCallbackURL: '/home',
  phone: '06 12 34 56 78',
  country: 'FR',
  phoneNumber: '+33612345678',
  updatePhoneNumber: true,
}

/** An input that is let through; it knows no secret, so that nobody's account is lost by it. */
export function sampleOfAuth({ name, properties }: Endpoint): Input {
  const input: Input = {}
  for (const property of Object.keys(properties)) {
    if (!(property in values)) throw new Error(`${name} takes ${property}: say here what that is`)
    input[property] = values[property]
  }
  return input
}
