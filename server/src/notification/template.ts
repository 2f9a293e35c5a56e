import { isDeepStrictEqual } from 'node:util'
import { refuse } from '@serein/shared/refusal.ts'
import type { Template, TemplateTexts } from '@serein/shared/notification/template.ts'
import {
  fieldsOf,
  type TemplateKind,
  type TemplateText,
  templateVersionLimit,
} from '@serein/shared/notification/template-kind.ts'
import type { SentChannel } from '@serein/shared/notification/kinds.ts'
import { sql } from 'kysely'
import { auditChange } from '../platform/audit.ts'
import { instantOf } from '../platform/instant.ts'
import { publish } from '../platform/outbox.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope, Language } from '../platform/scope.ts'
import { ourText } from './mail/our-words.ts'

type Of = { messageKind: TemplateKind; channel: SentChannel }
type Listed = Of & { languages: Language[] }

const languages = ['en', 'fr'] as const

/** The messages that the business says in its own words. */
export async function listTemplates(
  db: Db,
  { businessId }: BusinessScope,
): Promise<{ templates: Listed[] }> {
  const { rows } = await sql<Of & { words: TemplateTexts }>`
    select distinct on (kind, channel) kind as "messageKind", channel, words from message_template
    where business_id = ${businessId} order by kind, channel, version desc`.execute(db)
  const templates = rows.map(({ words, ...of }) => ({
    ...of,
    languages: languages.filter((language) => words[language]),
  }))
  return { templates: templates.filter((each) => each.languages.length > 0) }
}

export async function getTemplate(
  db: Db | Tx,
  { businessId }: Pick<BusinessScope, 'businessId'>,
  { messageKind, channel }: Of,
): Promise<Template> {
  const { rows: versions } = await sql<Template['versions'][number]>`
    select t.version, t.words, ${instantOf('t.written_at')} as "writtenAt", u.name as "writtenBy"
    from message_template t left join "user" u on u.id = t.written_by
    where t.business_id = ${businessId} and t.kind = ${messageKind} and t.channel = ${channel}
    order by t.version desc`.execute(db)
  const ours = (language: Language) => ourText(messageKind, channel, language)
  return { ours: { en: ours('en'), fr: ours('fr') }, versions }
}

/** Errors: `text_changed`. What says the same as we do is ours, and follows when we find better words. */
export async function saveTemplate(
  tx: Tx,
  scope: BusinessScope,
  { baseVersion, templateTexts, ...of }: Of & { baseVersion: number; templateTexts: TemplateTexts },
  now: Date,
): Promise<Template> {
  const { businessId, userId } = scope
  const { messageKind, channel } = of
  const name = `${messageKind}.${channel}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${`template ${businessId} ${name}`}, 0))`.execute(
    tx,
  )
  const { versions, ours } = await getTemplate(tx, scope, of)
  const [newest] = versions
  const before = newest?.version ?? 0
  if (before !== baseVersion) throw refuse('text_changed')
  const own = (language: Language) => ownText(channel, templateTexts[language], ours[language])
  const words = { en: own('en'), fr: own('fr') }
  const isSame = isDeepStrictEqual(newest?.words ?? { en: null, fr: null }, words)
  const version = isSame ? before : before + 1
  // What it says stands in its versions; the entry tells which came after which.
  const subject = { kind: 'business', id: businessId }
  auditChange(tx, subject, { [name]: before }, { [name]: version })
  if (isSame) return { versions, ours }
  await sql`
    insert into message_template (business_id, kind, channel, version, words, written_at, written_by)
    values (${businessId}, ${messageKind}, ${channel}, ${version}, ${JSON.stringify(words)}, ${now}, ${userId})`.execute(
    tx,
  )
  await sql`
    delete from message_template where business_id = ${businessId} and kind = ${messageKind}
      and channel = ${channel} and version <= ${version - templateVersionLimit}`.execute(tx)
  const data = { messageKind, channel, version, userId }
  await publish(tx, { businessId, event: 'template.saved', subjectId: businessId, data })
  return getTemplate(tx, scope, of)
}

/** The fields of the channel alone, as they are kept; null where they are ours. */
function ownText(
  channel: SentChannel,
  text: TemplateTexts['en'],
  ours: TemplateText,
): TemplateText | null {
  if (!text) return null
  const trimmed = Object.fromEntries(
    fieldsOf(channel).map((field) => [field, (text[field] ?? '').trim()]),
  )
  return isDeepStrictEqual(trimmed, ours) ? null : trimmed
}
