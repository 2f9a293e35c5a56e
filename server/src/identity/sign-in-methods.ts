import type { SignInMethod, SignInMethods } from '@serein/shared/identity/contract.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { type RawBuilder, sql } from 'kysely'
import type { AppConfig, AppPlatform } from '../platform/config-app.ts'
import type { Config } from '../platform/config.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { CustomerScope } from '../platform/scope.ts'
import { asPasskeyRefusal } from './passkey.ts'
import { isSessionRecent } from './recent-auth.ts'

type OwnMethod = { method: SignInMethod; name: string | null }

/** Which sign-in methods there are here, whom the app asks, and where a demo shows what it sends. What it is told is public. */
export function signInMethods(
  { env, google, firebase }: Config,
  here: { phone: boolean; outbox: string },
): SignInMethods {
  if (!firebase) {
    const outbox = env === 'demo' ? here.outbox : null
    return { phone: here.phone, google: google !== undefined, firebase: null, outbox }
  }
  // Firebase sends its codes itself.
  const { keysUrl: _ours, ...project } = firebase
  return { phone: true, google: true, firebase: project, outbox: null }
}

/** The same for an app, which comes to Google by a client id of its own: without one it has no such button. */
export function signInMethodsWithin(
  methods: SignInMethods,
  { settings }: AppConfig,
  platform: AppPlatform | null,
): SignInMethods {
  const isReady = platform === null || settings[platform].googleClientId !== null
  return { ...methods, google: methods.google && isReady }
}

/** One’s own sign-in methods, the oldest first; with Firebase the one that it last told of, and the number. */
export async function ownSignInMethods(
  db: Db | Tx,
  { userId }: CustomerScope,
  isFirebase = false,
): Promise<{ methods: OwnMethod[] }> {
  if (isFirebase) return { methods: await methodsAtFirebase(db, userId) }
  const { rows } = await sql<OwnMethod>`
    select case a.provider_id when 'credential' then 'password' else a.provider_id end as method,
      coalesce(a.label, case when a.provider_id = 'credential' then u.reachable_email end) as name, a.created_at
    from account a join "user" u on u.id = a.user_id
    where a.user_id = ${userId} and (a.provider_id = 'google' or (a.provider_id = 'credential' and a.password is not null))
    union all
    select 'passkey', string_agg(name, ', ' order by created_at), min(created_at) from passkey
    where user_id = ${userId} having count(*) > 0
    union all
    select 'phone', phone_number, null from "user"
    where id = ${userId} and phone_number is not null and phone_number_verified
    order by created_at nulls last`.execute(db)
  return { methods: rows.map(({ method, name }) => ({ method, name })) }
}

async function methodsAtFirebase(db: Db | Tx, userId: string): Promise<OwnMethod[]> {
  const { rows } = await sql<OwnMethod>`
    select case a.sign_in_provider when 'google.com' then 'google' else a.sign_in_provider end as method,
      case when a.sign_in_provider = 'phone' then u.phone_number else a.label end as name
    from account a join "user" u on u.id = a.user_id
    where a.user_id = ${userId} and a.provider_id = 'firebase' and a.sign_in_provider is not null
    union all
    select 'phone', u.phone_number from "user" u
    where u.id = ${userId} and u.phone_number is not null and u.phone_number_verified and not exists (
      select from account a where a.user_id = u.id and a.sign_in_provider = 'phone')`.execute(db)
  return rows
}

/**
 * Removes a sign-in method, unless it is the last; what is not there is gone already. Refuses with `last_sign_in_method`, with
 * `last_second_step` where passkeys alone are the second step, and with
 * `log_in_again` who has not shown lately that it is them.
 */
export async function removeSignInMethod(
  tx: Tx,
  scope: CustomerScope,
  { method, sessionId }: { method: SignInMethod; sessionId: string | null },
  now: Date,
): Promise<{ method: SignInMethod }> {
  const { userId } = scope
  // Two that go at once would each see the other.
  await sql`select from "user" where id = ${userId} for update`.execute(tx)
  const { methods } = await ownSignInMethods(tx, scope)
  if (!methods.some((own) => own.method === method)) return { method }
  if (methods.length === 1) throw refuse('last_sign_in_method')
  if (!(await isSessionRecent(tx, sessionId, now))) throw refuse('log_in_again')
  await removals[method](userId)
    .execute(tx)
    .catch((error: unknown) => {
      throw asPasskeyRefusal(error)
    })
  return { method }
}

const removals: Record<SignInMethod, (userId: string) => RawBuilder<unknown>> = {
  password: (userId) =>
    sql`delete from account where user_id = ${userId} and provider_id = 'credential'`,
  google: (userId) => sql`delete from account where user_id = ${userId} and provider_id = 'google'`,
  passkey: (userId) => sql`delete from passkey where user_id = ${userId}`,
  phone: (userId) => sql`
    update "user" set phone_number = null, phone_number_verified = false, updated_at = now()
    where id = ${userId}`,
}
