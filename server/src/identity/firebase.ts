import { firebaseSignIn } from '@serein/shared/identity/credentials.ts'
import { refuse } from '@serein/shared/refusal.ts'
import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint, sensitiveSessionMiddleware } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { handleOAuthUserInfo } from 'better-auth/oauth2'
import { sql } from 'kysely'
import { transaction } from '../platform/command.ts'
import type { FirebaseConfig } from '../platform/config-firebase.ts'
import type { Db, Tx } from '../platform/pool.ts'
import { noAddress } from './anonymous.ts'
import { type FirebaseClaims, openTokens } from './firebase-token.ts'
import { publishForUser } from './mail-link.ts'
import { inWords } from './auth-answer.ts'

/** A session begins with a log-in of just now: a token that lay about opens none. */
const freshSeconds = 5 * 60

type Parts = { db: Db; firebase: FirebaseConfig | undefined; now: () => Date }

/**
 * In by Firebase Auth, where this server is set up for it; nothing else. The app logs in there and shows us the ID token, by
 * which we find or make the person and open a session of ours, which alone counts from then on.
 */
export function byFirebase({ db, firebase, now }: Parts): BetterAuthPlugin[] {
  if (!firebase) return []
  const verify = openTokens(firebase, now)
  return [
    {
      id: 'serein-firebase',
      endpoints: { signInFirebase: signIn(db, verify, now), renewFirebase: renew(db, verify) },
    },
  ]
}

type Verify = (idToken: string) => Promise<FirebaseClaims>

function signIn(db: Db, verify: Verify, now: () => Date) {
  const options = { method: 'POST' as const, body: firebaseSignIn }
  return createAuthEndpoint('/sign-in/firebase', options, async (ctx) => {
    const { idToken, name } = ctx.body
    const claims = await inWords(() => verifyFresh(verify, idToken, now()))
    const account = { providerId: 'firebase', accountId: claims.sub, idToken }
    await adoptNumber(db, ctx.context.internalAdapter, claims, account)
    const entered = await enter(ctx, {
      account,
      userInfo: {
        id: claims.sub,
        email: claims.email ?? noAddress(),
        emailVerified: claims.email_verified,
        name: (claims.name ?? name ?? '').slice(0, 80),
      },
    })
    const { session, user } = entered.data
    const { email, email_verified: isVerified } = claims
    await transaction(db, async (tx) => {
      await keepClaims(tx, user.id, claims)
      if (entered.isRegister && email && !isVerified)
        await publishForUser(tx, 'identity.confirmation_asked', user.id, {
          email: email.toLowerCase(),
        })
    })
    await setSessionCookie(ctx, { session, user })
    return ctx.json({ isNew: entered.isRegister })
  })
}

type Context = Parameters<typeof handleOAuthUserInfo>[0]
type OAuthUser = Parameters<typeof handleOAuthUserInfo>[1]

/**
 * The person and a session of theirs. Refuses with `account_not_linked`, or `address_unconfirmed` while it is Firebase that
 * has not seen the address confirmed.
 */
async function enter(ctx: Context, oauthUser: OAuthUser) {
  const entered = await handleOAuthUserInfo(ctx, oauthUser)
  // Another request of theirs was first; now there is somebody to find.
  const found =
    entered.error === 'unable to create user' ? await handleOAuthUserInfo(ctx, oauthUser) : entered
  if (found.data) return found
  if (found.error !== 'account not linked') throw new Error(found.error ?? 'no session')
  const code = oauthUser.userInfo.emailVerified ? 'account_not_linked' : 'address_unconfirmed'
  return inWords(() => Promise.reject(refuse(code)))
}

async function verifyFresh(verify: Verify, idToken: string, now: Date): Promise<FirebaseClaims> {
  const claims = await verify(idToken)
  if (now.getTime() / 1_000 - claims.auth_time > freshSeconds) throw refuse('token_refused')
  return claims
}

/** The session goes on as long as Firebase goes on vouching for the person it was opened for. */
function renew(db: Db, verify: Verify) {
  const options = {
    method: 'POST' as const,
    body: firebaseSignIn,
    use: [sensitiveSessionMiddleware],
  }
  return createAuthEndpoint('/firebase/renew', options, async (ctx) => {
    const { user } = ctx.context.session
    await inWords(async () => {
      const claims = await verify(ctx.body.idToken)
      const isKnown = await transaction(db, (tx) => keepClaims(tx, user.id, claims))
      if (!isKnown) throw refuse('token_refused')
    })
    return ctx.json({})
  })
}

/** A number that both sides have verified is the same person, as it is for a code of our own. */
async function adoptNumber(
  db: Db,
  accounts: {
    findAccountByKey(key: { providerId: string; accountId: string }): Promise<unknown>
    linkAccount(account: {
      userId: string
      providerId: string
      accountId: string
      idToken: string
    }): Promise<unknown>
  },
  { phone_number: phoneNumber }: FirebaseClaims,
  account: { providerId: string; accountId: string; idToken: string },
): Promise<void> {
  if (!phoneNumber || (await accounts.findAccountByKey(account))) return
  const owner = await db
    .selectFrom('user')
    .select('id')
    .where('phone_number', '=', phoneNumber)
    .where('phone_number_verified', '=', true)
    .executeTakeFirst()
  if (owner) await accounts.linkAccount({ userId: owner.id, ...account })
}

/** What a token says of the person who has it; false for another person's. */
async function keepClaims(tx: Tx, userId: string, claims: FirebaseClaims): Promise<boolean> {
  const { sub, email = null, phone_number: phoneNumber = null, firebase } = claims
  const { numUpdatedRows } = await tx
    .updateTable('account')
    .set({ sign_in_provider: firebase.sign_in_provider, label: email, updated_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'firebase')
    .where('account_id', '=', sub)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  if (email && claims.email_verified)
    await sql`update "user" set email_verified = true, updated_at = now()
      where id = ${userId} and email = ${email.toLowerCase()} and not email_verified`.execute(tx)
  if (phoneNumber)
    await sql`update "user" set phone_number = ${phoneNumber}, phone_number_verified = true, updated_at = now()
      where id = ${userId} and (phone_number is distinct from ${phoneNumber} or not phone_number_verified)
        and not exists (select from "user" o where o.phone_number = ${phoneNumber} and o.id <> ${userId})`.execute(
      tx,
    )
  return true
}
