import type { Profile } from '@serein/shared/identity/profile.ts'
import type { SetUpStep } from '@serein/shared/identity/rules.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { answeredBefore, once } from '../platform/command.ts'
import type { CallContext } from '../platform/context.ts'
import { accountOr } from '../platform/gate.ts'
import { demandNumber } from '../platform/phone-number.ts'
import { spendPoints } from '../platform/picture-allowance.ts'
import { type Crop, makePortrait, type Portrait, UnusablePicture } from '../platform/picture.ts'
import type { PictureStore } from '../platform/picture-store.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { CustomerScope } from '../platform/scope.ts'

export async function getProfile(db: Db, { userId }: CustomerScope): Promise<Profile> {
  const { rows } = await sql<Profile>`
    select u.name, u.reachable_email as email,
      u.email_verified as "emailVerified", u.phone_number as "loginPhone",
      p.contact_phone as phone, u.image as photo,
      case when p.birth_day is not null then
        jsonb_build_object('day', p.birth_day, 'month', p.birth_month, 'year', p.birth_year) end as birthday,
      jsonb_build_object('step', coalesce(p.set_up_step, 'you'), 'isEnded', p.set_up_ended_at is not null) as "setUp"
    from "user" u left join profile p on p.user_id = u.id where u.id = ${userId}`.execute(db)
  if (!rows[0]) throw refuse('not_found')
  return rows[0]
}

type Wanted = {
  name: string
  phone?: string | null | undefined
  country?: string | undefined
  birthday?: Profile['birthday'] | undefined
}

/** Errors: `invalid_input` for a phone that is no number. */
export async function saveProfile(
  tx: Tx,
  scope: CustomerScope,
  { name, phone, country, birthday }: Wanted,
  now: Date,
): Promise<Profile> {
  await sql`update "user" set name = ${name}, updated_at = ${now} where id = ${scope.userId}`.execute(
    tx,
  )
  // What was kept before numbers were read stays until somebody writes another.
  const { phone: before } = await getProfile(tx, scope)
  if (phone !== undefined && phone !== before)
    await savePhone(tx, scope, demandNumber(phone, country ? [country] : [], 'phone'), now)
  if (birthday !== undefined) await saveBirthday(tx, scope, birthday, now)
  return getProfile(tx, scope)
}

async function saveBirthday(
  tx: Tx,
  { userId }: CustomerScope,
  birthday: Profile['birthday'],
  now: Date,
): Promise<void> {
  const { day = null, month = null, year = null } = birthday ?? {}
  await sql`
    insert into profile (user_id, birth_day, birth_month, birth_year, updated_at)
    values (${userId}, ${day}, ${month}, ${year}, ${now})
    on conflict (user_id) do update set birth_day = excluded.birth_day, birth_month = excluded.birth_month,
      birth_year = excluded.birth_year, updated_at = excluded.updated_at`.execute(tx)
}

export async function savePhone(
  tx: Tx,
  { userId }: CustomerScope,
  phone: string | null,
  now: Date,
): Promise<void> {
  await sql`
    insert into profile (user_id, contact_phone, updated_at) values (${userId}, ${phone}, ${now})
    on conflict (user_id) do update set contact_phone = excluded.contact_phone, updated_at = excluded.updated_at`.execute(
    tx,
  )
}

export async function setUp(
  tx: Tx,
  scope: CustomerScope,
  { step, isEnded }: { step: SetUpStep; isEnded: boolean },
  now: Date,
): Promise<Profile> {
  const endedAt = isEnded ? now : null
  await sql`
    insert into profile (user_id, set_up_step, set_up_ended_at, updated_at)
    values (${scope.userId}, ${step}, ${endedAt}, ${now})
    on conflict (user_id) do update set set_up_step = excluded.set_up_step,
      set_up_ended_at = coalesce(profile.set_up_ended_at, excluded.set_up_ended_at), updated_at = excluded.updated_at`.execute(
    tx,
  )
  return getProfile(tx, scope)
}

/** Makes the portrait first, without a transaction; the one before is gone once the new one is shown. */
export async function addPhoto(
  context: CallContext<CustomerScope>,
  store: PictureStore,
  { file, crop }: { file: File; crop: Crop },
): Promise<Profile> {
  const scope = context.scope
  const earlier = await answeredBefore<Profile>(context)
  if (earlier) return earlier
  const portrait = await make(context, file, crop)
  let before: string | null = null
  const profile = await once(context, async (tx) => {
    before = await photoOf(tx, scope.userId)
    await keep(context, store, portrait)
    return showPhoto(tx, scope, portrait, context.now())
  })
  await removeFile(context, store, before)
  return profile
}

export async function removePhoto(
  context: CallContext<CustomerScope>,
  store: PictureStore,
): Promise<Profile> {
  const scope = context.scope
  let before: string | null = null
  const profile = await once(context, async (tx) => {
    before = await photoOf(tx, scope.userId)
    return showPhoto(tx, scope, null, context.now())
  })
  await removeFile(context, store, before)
  return profile
}

/** The file of somebody's portrait, which nobody else shares; its row is locked until the transaction ends. */
export async function photoOf(tx: Tx, userId: string): Promise<string | null> {
  const { rows } = await sql<{ photo_name: string | null }>`
    select photo_name from profile where user_id = ${userId} for no key update`.execute(tx)
  return rows[0]?.photo_name ?? null
}

export function portraitFile(name: string): string {
  return `${name}-320.webp`
}

async function make(
  { network, scope, now }: CallContext,
  file: File,
  crop: Crop,
): Promise<Portrait> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  try {
    await spendPoints(bytes, { sender: accountOr(network, scope), now: now() })
    return await makePortrait(bytes, crop)
  } catch (error) {
    if (error instanceof UnusablePicture) throw refuse('picture_unusable', { reason: error.reason })
    throw error
  }
}

async function keep({ log }: CallContext, store: PictureStore, { file, bytes }: Portrait) {
  try {
    await store.write(file, bytes)
  } catch (error) {
    log.error({ err: error }, 'picture.not_kept')
    throw refuse('picture_not_kept')
  }
}

async function showPhoto(tx: Tx, scope: CustomerScope, portrait: Portrait | null, now: Date) {
  await sql`
    insert into profile (user_id, photo_name, updated_at) values (${scope.userId}, ${portrait?.name ?? null}, ${now})
    on conflict (user_id) do update set photo_name = excluded.photo_name, updated_at = excluded.updated_at`.execute(
    tx,
  )
  const image = portrait && `/pictures/${portrait.file}`
  await sql`update "user" set image = ${image}, updated_at = ${now} where id = ${scope.userId}`.execute(
    tx,
  )
  return getProfile(tx, scope)
}

/** What stays behind here is nobody's, and the sweep of pictures takes it. */
async function removeFile({ log }: CallContext, store: PictureStore, name: string | null) {
  if (!name) return
  await store
    .remove(portraitFile(name))
    .catch((error: unknown) => log.warn({ err: error }, 'picture.not_removed'))
}
