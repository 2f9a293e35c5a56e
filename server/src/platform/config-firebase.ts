import { z } from 'zod'

/** The keys that Google signs ID tokens with, as the issuer's own discovery document names them. */
const googleKeys =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'

/** The settings of Firebase Auth as the identity provider. */
export const firebaseSettings = {
  SEREIN_IDENTITY: z
    .enum(['own', 'firebase'], 'SEREIN_IDENTITY must be own or firebase.')
    .default('own')
    .describe(
      'Who says who somebody is. own: this server. firebase: a Firebase project; this server then takes no passwords itself.',
    ),
  SEREIN_FIREBASE_PROJECT: z
    .string()
    .regex(
      /^[a-z][a-z0-9-]{4,28}[a-z0-9]$/,
      'SEREIN_FIREBASE_PROJECT must be the id of a project, such as my-spa-1234.',
    )
    .optional()
    .describe('The id of the Firebase project. Needed with SEREIN_IDENTITY=firebase.'),
  SEREIN_FIREBASE_API_KEY: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe(
      'The web API key of that project, which browsers are told. Needed with SEREIN_IDENTITY=firebase.',
    ),
  SEREIN_FIREBASE_AUTH_DOMAIN: z
    .string()
    .regex(
      /^[a-z0-9-]+(\.[a-z0-9-]+)+$/,
      'SEREIN_FIREBASE_AUTH_DOMAIN must be a domain, such as my-spa-1234.firebaseapp.com.',
    )
    .optional()
    .describe('Where its window for Google opens. Default: the project at firebaseapp.com.'),
  SEREIN_FIREBASE_EMULATOR: z
    .string()
    .regex(
      /^[a-z0-9.-]+:\d{2,5}$/,
      'SEREIN_FIREBASE_EMULATOR must be a host and a port, such as 127.0.0.1:9099.',
    )
    .optional()
    .describe(
      'A Firebase Auth emulator in the place of Google, to try things out: its tokens are not signed, so production refuses it.',
    ),
}

export type FirebaseConfig = {
  projectId: string
  apiKey: string
  authDomain: string
  /** Host and port; null where Google itself answers. */
  emulator: string | null
  /** Where the keys are read that its tokens are verified with. */
  keysUrl: string
}

type Values = Partial<Record<keyof typeof firebaseSettings | 'SEREIN_ENV', string | undefined>>

/** What is missing or contradicts itself, a sentence each. */
export function firebaseProblems(values: Values): string[] {
  const missing = (['SEREIN_FIREBASE_PROJECT', 'SEREIN_FIREBASE_API_KEY'] as const)
    .filter((name) => values.SEREIN_IDENTITY === 'firebase' && !values[name])
    .map((name) => `${name} is missing: SEREIN_IDENTITY=firebase needs it.`)
  const unsigned = values.SEREIN_ENV === 'production' && values.SEREIN_FIREBASE_EMULATOR
  return [
    ...missing,
    ...(unsigned
      ? [
          'SEREIN_FIREBASE_EMULATOR must not be set in production: anybody can make up the tokens of an emulator.',
        ]
      : []),
  ]
}

/** The project that says who people are; undefined where this server does. */
export function firebaseOf(set: Values): FirebaseConfig | undefined {
  const { SEREIN_FIREBASE_PROJECT: projectId, SEREIN_FIREBASE_API_KEY: apiKey } = set
  if (set.SEREIN_IDENTITY !== 'firebase' || !projectId || !apiKey) return undefined
  return {
    projectId,
    apiKey,
    authDomain: set.SEREIN_FIREBASE_AUTH_DOMAIN ?? `${projectId}.firebaseapp.com`,
    emulator: set.SEREIN_FIREBASE_EMULATOR ?? null,
    keysUrl: googleKeys,
  }
}
