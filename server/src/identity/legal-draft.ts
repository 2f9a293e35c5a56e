import type { LegalHistory, LegalPage } from '@serein/shared/identity/legal-draft.ts'
import { isBlank, picturesIn } from '@serein/shared/identity/rich-node.ts'
import { refuse } from '@serein/shared/refusal.ts'
import type { Bilingual } from '@serein/shared/schema.ts'
import { sql } from 'kysely'
import { auditChange } from '../platform/audit.ts'
import { instantOf } from '../platform/instant.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { PlatformScope } from '../platform/scope.ts'
import { publishLegal } from './legal.ts'

type Draft = NonNullable<LegalHistory['draft']>
type Of = { kind: LegalPage; baseVersion: number }
const languages = ['en', 'fr'] as const

export async function legalHistory(
  db: Db | Tx,
  _scope: PlatformScope,
  kind: LegalPage,
  now: Date,
): Promise<LegalHistory> {
  const { rows } = await sql<LegalHistory['versions'][number] & { body: LegalHistory['latest'] }>`
    select t.version, ${instantOf('t.published_at')} as "publishedAt", t.changes, u.name as "writtenBy", t.body,
      t.version = (select max(version) from legal_text where kind = ${kind} and published_at <= ${now}) as "isInForce"
    from legal_text t left join "user" u on u.id = t.written_by
    where t.kind = ${kind} order by t.version desc`.execute(db)
  return {
    draft: await draftOf(db, kind),
    versions: rows.map(({ body: _body, ...version }) => version),
    latest: rows[0]!.body,
  }
}

/** Errors: `text_changed`, `invalid_input` for a picture, which these texts have none of. */
export async function saveDraft(
  tx: Tx,
  scope: PlatformScope,
  { kind, baseVersion, body, changes }: Of & Pick<Draft, 'body' | 'changes'>,
  now: Date,
): Promise<LegalHistory> {
  const before = await openDraft(tx, { kind, baseVersion })
  for (const language of languages)
    if (picturesIn(body[language]).length > 0)
      throw refuse('invalid_input', { fields: [{ path: `body.${language}`, message: '' }] })
  const version = (before?.version ?? 0) + 1
  const values = {
    version,
    body: JSON.stringify(body),
    changes: JSON.stringify(changes),
    written_at: now,
    written_by: scope.userId,
  }
  await tx
    .insertInto('legal_draft')
    .values({ kind, ...values })
    .onConflict((there) => there.column('kind').doUpdateSet(values))
    .execute()
  auditDraft(tx, kind, { draft: before?.version ?? 0 }, { draft: version })
  return legalHistory(tx, scope, kind, now)
}

/** Errors: `text_changed`. */
export async function discardDraft(
  tx: Tx,
  scope: PlatformScope,
  { kind, baseVersion }: Of,
  now: Date,
): Promise<LegalHistory> {
  const before = await openDraft(tx, { kind, baseVersion })
  await sql`delete from legal_draft where kind = ${kind}`.execute(tx)
  auditDraft(tx, kind, { draft: before?.version ?? 0 }, { draft: 0 })
  return legalHistory(tx, scope, kind, now)
}

/** Errors: `text_changed`, `legal_not_publishable`. */
export async function publishDraft(
  tx: Tx,
  scope: PlatformScope,
  { kind, baseVersion, holdsFrom }: Of & { holdsFrom?: string | undefined },
  now: Date,
): Promise<LegalHistory> {
  const draft = await openDraft(tx, { kind, baseVersion })
  if (!draft) throw refuse('text_changed')
  assertComplete(draft)
  const publishedAt = holdsFrom ? new Date(holdsFrom) : now
  const { versions } = await legalHistory(tx, scope, kind, now)
  const latest = versions[0]
  if (publishedAt < now || (latest && publishedAt < new Date(latest.publishedAt)))
    throw refuse('legal_not_publishable', { field: 'holdsFrom', reason: 'too_early' })
  const { body, changes } = draft
  await publishLegal(tx, { kind, body, changes, publishedAt, writtenBy: scope.userId })
  await sql`delete from legal_draft where kind = ${kind}`.execute(tx)
  const before = { version: latest?.version ?? 0, draft: draft.version }
  auditDraft(tx, kind, before, { version: before.version + 1, draft: 0, holdsFrom: publishedAt })
  return legalHistory(tx, scope, kind, now)
}

/** Both languages, and a sentence on what is new in each: those who agreed before read it. */
function assertComplete({ body, changes }: { body: Draft['body']; changes: Bilingual }): void {
  for (const language of languages) {
    const field = isBlank(body[language])
      ? `body.${language}`
      : changes[language].trim() === ''
        ? `changes.${language}`
        : null
    if (field) throw refuse('legal_not_publishable', { field, reason: 'empty' })
  }
}

/** Only one writes or publishes a text at a time. */
async function openDraft(tx: Tx, { kind, baseVersion }: Of): Promise<Draft | null> {
  await sql`select pg_advisory_xact_lock(hashtext('legal_draft'), hashtext(${kind}))`.execute(tx)
  const draft = await draftOf(tx, kind)
  if ((draft?.version ?? 0) !== baseVersion) throw refuse('text_changed')
  return draft
}

async function draftOf(db: Db | Tx, kind: LegalPage): Promise<Draft | null> {
  const { rows } = await sql<Draft>`
    select d.version, d.body, d.changes, ${instantOf('d.written_at')} as "writtenAt", u.name as "writtenBy"
    from legal_draft d left join "user" u on u.id = d.written_by where d.kind = ${kind}`.execute(db)
  return rows[0] ?? null
}

function auditDraft(tx: Tx, kind: LegalPage, before: object, after: object) {
  auditChange(tx, { kind: 'legal', id: kind }, { ...before }, { ...after })
}
