import { passkey } from '@better-auth/passkey'
import { refuse } from '@serein/shared/refusal.ts'
import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import { sql } from 'kysely'
import type { AppConfig } from '../platform/config-app.ts'
import type { Db } from '../platform/pool.ts'
import { platformName } from './platform-name.ts'

/**
 * Keys that a device holds and opens by a finger, a face or a PIN: two steps in one, so no code is asked for beside it.
 * A key that was opened without is turned away. It is bound to the address people use, so it cannot be phished.
 */
export function passkeyPlugin({
  db,
  publicUrl,
  app,
}: {
  db: Db
  publicUrl: string
  app: Pick<AppConfig, 'androidCertificates'>
}) {
  const plugin = passkey({
    rpID: new URL(publicUrl).hostname,
    // An app on Android is known by what signed it; one on iOS says the address of the web.
    origin: [publicUrl, ...app.androidCertificates.map(apkOrigin)],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: {
      // The database tells of a key in the transaction that stores it. Others go before that: a key is never there with them.
      async afterVerification({ ctx, verification, user }) {
        if (!verification.registrationInfo?.userVerified) throw turnedAway()
        const session = await getSessionFromCtx(ctx, { disableRefresh: true })
        const own = session?.session.id ?? null
        await sql`delete from session where user_id = ${user.id} and id is distinct from ${own}`.execute(
          db,
        )
      },
    },
    authentication: {
      async afterVerification({ verification, clientData }) {
        if (!verification.authenticationInfo.userVerified) throw turnedAway()
        await sql`update passkey set last_used_at = now() where credential_id = ${clientData.id}`.execute(
          db,
        )
      },
    },
    schema: {
      passkey: {
        fields: {
          userId: 'user_id',
          publicKey: 'public_key',
          credentialID: 'credential_id',
          deviceType: 'device_type',
          backedUp: 'backed_up',
          createdAt: 'created_at',
        },
      },
    },
  })
  return {
    ...plugin,
    hooks: { after: [{ matcher: isNewKey, handler: inOurName(db) }] },
  } satisfies BetterAuthPlugin
}

function isNewKey({ path }: { path?: string | undefined }): boolean {
  return path === '/passkey/generate-register-options'
}

/** A device shows it where it asks whether to keep the key. */
function inOurName(db: Db) {
  return createAuthMiddleware(async ({ context: { returned } }) => {
    const options = returned as { rp?: object }
    return options.rp && { ...options, rp: { ...options.rp, name: await platformName(db) } }
  })
}

/** Its codes, in ours. */
export const passkeyRefusals = {
  CHALLENGE_NOT_FOUND: 'passkey_refused',
  FAILED_TO_VERIFY_REGISTRATION: 'passkey_refused',
  AUTHENTICATION_FAILED: 'passkey_refused',
  YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY: 'passkey_refused',
  PASSKEY_NOT_FOUND: 'passkey_unknown',
  SESSION_NOT_FRESH: 'log_in_again',
} as const

/** The database keeps the last passkey that is somebody's second step; removing it meets this. */
export function asPasskeyRefusal(error: unknown): unknown {
  const { constraint } = (error ?? {}) as { constraint?: string }
  return constraint === 'passkey_is_not_the_last_second_step' ? refuse('last_second_step') : error
}

/** As Android says it of an app, from the SHA-256 fingerprint `14:6D:…`. */
function apkOrigin(fingerprint: string): string {
  const hash = Buffer.from(fingerprint.replaceAll(':', ''), 'hex').toString('base64url')
  return `android:apk-key-hash:${hash}`
}

function turnedAway(): APIError {
  return new APIError('UNAUTHORIZED', { code: 'passkey_refused' })
}
