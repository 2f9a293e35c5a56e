import { z } from 'zod'

/** The settings of logging in with a Google account. */
export const googleSettings = {
  GOOGLE_CLIENT_ID: z
    .string()
    .min(1)
    .optional()
    .describe(
      'The client of this app at Google. Without it nobody comes in with a Google account.',
    ),
  GOOGLE_CLIENT_SECRET: z
    .string()
    .min(1)
    .optional()
    .describe('The secret of that client. Needed with GOOGLE_CLIENT_ID.'),
  GOOGLE_DISCOVERY_URL: z
    .url({
      protocol: /^https?$/,
      error: 'GOOGLE_DISCOVERY_URL must be a full address, such as https://accounts.google.com/…',
    })
    .default('https://accounts.google.com/.well-known/openid-configuration')
    .describe('Where the OpenID Connect provider describes itself.'),
}

export type GoogleConfig = { clientId: string; clientSecret: string; discoveryUrl: string }

type Values = { [name in keyof typeof googleSettings]?: string | undefined }

/** What is missing, a sentence each. */
export function googleProblems(values: Record<string, unknown>): string[] {
  return values.GOOGLE_CLIENT_ID && !values.GOOGLE_CLIENT_SECRET
    ? ['GOOGLE_CLIENT_SECRET is missing: GOOGLE_CLIENT_ID needs it.']
    : []
}

/** The client of this server at Google; undefined where nobody comes in so. */
export function googleOf(set: Values): GoogleConfig | undefined {
  const {
    GOOGLE_CLIENT_ID: clientId,
    GOOGLE_CLIENT_SECRET: clientSecret,
    GOOGLE_DISCOVERY_URL: discoveryUrl = '',
  } = set
  return clientId && clientSecret ? { clientId, clientSecret, discoveryUrl } : undefined
}
