import { passkey } from '@better-auth/passkey'
import { APIError } from 'better-auth/api'
import { sql } from 'kysely'
import { transaction } from '../platform/command.ts'
import type { Db } from '../platform/pool.ts'
import { tell } from './mail-link.ts'

/**
 * Keys that a device holds and opens by a finger, a face or a PIN: two steps in one, so no code is asked for beside it.
 * A key that was opened without is turned away. It is bound to the address people use, so it cannot be phished.
 */
export function passkeyPlugin({ db, publicUrl }: { db: Db; publicUrl: string }) {
  return passkey({
    rpName: 'Serein',
    rpID: new URL(publicUrl).hostname,
    origin: publicUrl,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: {
      async afterVerification({ verification, user }) {
        if (!verification.registrationInfo?.userVerified) throw turnedAway()
        await transaction(db, (tx) => tell(tx, 'identity.passkey_added', user.id))
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

function turnedAway(): APIError {
  return new APIError('UNAUTHORIZED', { code: 'passkey_refused' })
}
