import type { Consents, LegalKind, LegalText } from '@serein/shared/identity/legal.ts'
import type { RichText } from '@serein/shared/identity/rich-node.ts'
import { richText } from '@serein/shared/identity/rich-text.ts'
import { refuse } from '@serein/shared/refusal.ts'
import type { Bilingual } from '@serein/shared/schema.ts'
import { sql } from 'kysely'
import { instantOf } from '../platform/instant.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { CustomerScope, Language } from '../platform/scope.ts'

type Edition = LegalText['editions'][number]

/** A text in the wanted version, else the newest. Refuses with `not_found`. */
export async function getLegal(
  db: Db,
  { kind, version: wanted }: { kind: LegalKind; version?: number | undefined },
  now: Date,
): Promise<LegalText> {
  const { rows } = await sql<Edition & { body: LegalText['body'] }>`
    select version, ${instantOf('published_at')} as "publishedAt", changes, body
    from legal_text where kind = ${kind} and published_at <= ${now} order by version desc`.execute(
    db,
  )
  const found = wanted === undefined ? rows[0] : rows.find(({ version }) => version === wanted)
  if (!found) throw refuse('not_found')
  const editions = rows.map(({ version, publishedAt, changes }) => ({
    version,
    publishedAt,
    changes,
  }))
  return { ...found, kind, isNewest: found === rows[0], editions }
}

/** All a person has agreed to, and newer versions of pages that they have not been asked about. */
export async function listConsents(
  db: Db,
  { userId }: CustomerScope,
  now: Date,
): Promise<Consents> {
  const consents = await sql<Consents['given'][number]>`
    select kind, version, language, ${instantOf('given_at')} as "givenAt",
      ${instantOf('withdrawn_at')} as "withdrawnAt"
    from consent where user_id = ${userId} order by given_at desc, kind limit 200`.execute(db)
  const openTexts = await sql<Consents['asked'][number]>`
    select t.kind, t.version, ${instantOf('t.published_at')} as "publishedAt", t.changes
    from legal_text t join "user" u on u.id = ${userId} and not u.is_anonymous
    where t.kind in ('terms', 'privacy') and t.published_at <= ${now}
      and t.version = (select max(version) from legal_text where kind = t.kind and published_at <= ${now})
      and not exists (select from consent c where c.user_id = u.id and c.kind = t.kind and c.version >= t.version)
    order by t.kind desc`.execute(db)
  return { given: consents.rows, asked: openTexts.rows }
}

/** Errors: `text_changed`. */
export async function giveConsent(
  tx: Tx,
  scope: CustomerScope,
  { kind, version }: { kind: LegalKind; version: number },
  context: { language: Language; now: Date },
): Promise<Consents> {
  const newest = await getLegal(tx, { kind }, context.now)
  if (newest.version !== version) throw refuse('text_changed')
  await sql`
    insert into consent (user_id, kind, version, language, given_at)
    values (${scope.userId}, ${kind}, ${version}, ${context.language}, ${context.now})
    on conflict do nothing`.execute(tx)
  return listConsents(tx, scope, context.now)
}

/** What was kept by this consent alone goes with it. */
export async function withdrawConsent(
  tx: Tx,
  scope: CustomerScope,
  kind: 'marketing' | 'wellness',
  now: Date,
): Promise<Consents> {
  if (kind === 'wellness')
    await sql`delete from wellness_note where user_id = ${scope.userId}`.execute(tx)
  await sql`
    update consent set withdrawn_at = greatest(given_at, ${now})
    where user_id = ${scope.userId} and kind = ${kind} and withdrawn_at is null`.execute(tx)
  return listConsents(tx, scope, now)
}

/** The next version of a text: from then on everybody who agreed to an earlier one is asked, once. */
export async function publishLegal(
  tx: Tx,
  text: {
    kind: LegalKind
    body: Record<Language, RichText>
    changes: Bilingual
    publishedAt: Date
    writtenBy?: string
  },
): Promise<void> {
  const body = { en: richText.parse(text.body.en), fr: richText.parse(text.body.fr) }
  await sql`
    insert into legal_text (kind, version, published_at, body, changes, written_by)
    select ${text.kind}, coalesce(max(version), 0) + 1, ${text.publishedAt}, ${JSON.stringify(body)}, ${JSON.stringify(text.changes)},
      ${text.writtenBy ?? null}::text
    from legal_text where kind = ${text.kind}`.execute(tx)
}
