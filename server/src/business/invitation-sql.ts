import type { Role } from '@serein/shared/business/permission.ts'
import { sql } from 'kysely'
import { instantOf } from '../platform/instant.ts'
import type { KeptLink } from '../platform/link.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { Language } from '../platform/scope.ts'

export type InvitationKey = { businessId: string; invitationId: string }

type NewInvitation = KeptLink & {
  businessId: string
  invitedName: string
  email: string | null
  memberRole: Role
  servesAs: string | null
  language: Language
  invitedBy: string
  now: Date
  expiresAt: Date
}

export async function insertInvitation(tx: Tx, row: NewInvitation): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into member_invitation (business_id, name, email, role, language, staff_id, seed, hash, invited_by,
      created_at, sent_at, expires_at)
    values (${row.businessId}, ${row.invitedName}, ${row.email}, ${row.memberRole}, ${row.language}, ${row.servesAs},
      ${row.seed}, ${row.hash}, ${row.invitedBy}, ${row.now}, ${row.now}, ${row.expiresAt})
    returning id`.execute(tx)
  return rows[0]!.id
}

export async function writeSecret(
  tx: Tx,
  { businessId, invitationId }: InvitationKey,
  { seed, hash, now, expiresAt }: KeptLink & { now: Date; expiresAt: Date },
): Promise<void> {
  await sql`
    update member_invitation set seed = ${seed}, hash = ${hash}, sent_at = ${now}, expires_at = ${expiresAt}
    where business_id = ${businessId} and id = ${invitationId}`.execute(tx)
}

export async function writeRevoked(
  tx: Tx,
  { businessId, invitationId }: InvitationKey,
  at: Date | null,
): Promise<void> {
  await sql`
    update member_invitation set revoked_at = ${at}
    where business_id = ${businessId} and id = ${invitationId}`.execute(tx)
}

export async function writeTaken(
  tx: Tx,
  { businessId, invitationId }: InvitationKey,
  userId: string,
  at: Date,
): Promise<void> {
  await sql`
    update member_invitation set accepted_at = ${at}, accepted_by = ${userId}
    where business_id = ${businessId} and id = ${invitationId}`.execute(tx)
}

export async function selectInvitation(
  tx: Tx,
  { businessId, invitationId }: InvitationKey,
): Promise<{
  role: Role
  email: string | null
  sentAt: string
  isTaken: boolean
  isRevoked: boolean
} | null> {
  const { rows } = await sql<{
    role: Role
    email: string | null
    sentAt: string
    isTaken: boolean
    isRevoked: boolean
  }>`
    select role, email, ${instantOf('sent_at')} as "sentAt", accepted_at is not null as "isTaken",
      revoked_at is not null as "isRevoked"
    from member_invitation where business_id = ${businessId} and id = ${invitationId}`.execute(tx)
  return rows[0] ?? null
}

export async function selectSecret(
  db: Db,
  { businessId, invitationId }: InvitationKey,
): Promise<(KeptLink & { email: string | null }) | null> {
  const { rows } = await sql<KeptLink & { email: string | null }>`
    select seed, hash, email from member_invitation where business_id = ${businessId} and id = ${invitationId}`.execute(
    db,
  )
  return rows[0] ?? null
}

export type FoundInvitation = {
  businessId: string
  businessName: string
  invitationId: string
  name: string
  email: string | null
  role: Role
  staffId: string | null
  expiresAt: string
  hasAccount: boolean
  isFirst: boolean
  isTaken: boolean
  isRevoked: boolean
}

export async function findInvitation(db: Db | Tx, hash: string): Promise<FoundInvitation | null> {
  const { rows } = await sql<FoundInvitation>`
    select i.business_id as "businessId", b.name as "businessName", i.id as "invitationId", i.name, i.email, i.role,
      i.staff_id as "staffId", ${instantOf('i.expires_at')} as "expiresAt",
      exists (select from "user" u where u.email = i.email) as "hasAccount",
      not exists (select from membership m where m.business_id = i.business_id) as "isFirst",
      i.accepted_at is not null as "isTaken", i.revoked_at is not null as "isRevoked"
    from member_invitation i join business b on b.id = i.business_id where i.hash = ${hash}`.execute(
    db,
  )
  return rows[0] ?? null
}

export type MailedInvitation = KeptLink & {
  businessName: string
  name: string
  email: string
  role: Role
  language: Language
  invitedBy: string | null
  expiresAt: Date
}

/** What a mail of invitation says; null where the invitation is over, or was handed over as a code. */
export async function mailedInvitation(
  tx: Tx,
  invitationId: string,
  now: Date,
): Promise<MailedInvitation | null> {
  const { rows } = await sql<MailedInvitation>`
    select b.name as "businessName", i.name, i.email, i.role, i.language, u.name as "invitedBy",
      i.expires_at as "expiresAt", i.seed, i.hash
    from member_invitation i join business b on b.id = i.business_id left join "user" u on u.id = i.invited_by
    where i.id = ${invitationId} and i.email is not null and i.accepted_at is null and i.revoked_at is null
      and i.expires_at > ${now}`.execute(tx)
  return rows[0] ?? null
}

export async function deleteOver(db: Db, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from member_invitation where expires_at <= ${before}`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
