import { isBlank, picturesIn, type RichText } from '@serein/shared/identity/rich-node.ts'
import { refuse } from '@serein/shared/refusal.ts'
import type { Bilingual } from '@serein/shared/schema.ts'
import type { Article, ListedArticle, OwnArticle } from '@serein/shared/support/article.ts'
import { type ArticleTopic, articleTopics } from '@serein/shared/support/rules.ts'
import { sql } from 'kysely'
import { auditChange } from '../platform/audit.ts'
import { instantOf } from '../platform/instant.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { Language, PlatformScope } from '../platform/scope.ts'
import { plainText } from './plain-text.ts'

type Body = Record<Language, RichText>
const foundAtOnce = 12
const languages = ['en', 'fr'] as const

/** All articles in their places, or those that hold the words. */
export async function listArticles(
  db: Db,
  { text, topic }: { text?: string | undefined; topic?: ArticleTopic | undefined },
  language: Language,
): Promise<{ articles: ListedArticle[] }> {
  const words = wordsOf(text ?? '')
  if (text && words.length === 0) return { articles: [] }
  const column = language === 'fr' ? sql`words_fr` : sql`words_en`
  const wordQuery = sql`(select to_tsquery(${configOf(language)}::regconfig,
      string_agg('''' || translate(plain_text(word), '''\\', '  ') || ''':*', ' & ')) from unnest(${words}::text[]) as word)`
  const { rows } = await sql<ListedArticle>`
    select id as "articleId", topic, title from support_article
    where is_published and (${topic ?? null}::text is null or topic = ${topic ?? null}) ${words.length > 0 ? sql`and ${column} @@ ${wordQuery}` : sql``}
    order by ${words.length > 0 ? sql`ts_rank(${column}, ${wordQuery}) desc,` : sql``}
      array_position(${[...articleTopics]}::text[], topic), position, id
    ${words.length > 0 ? sql`limit ${foundAtOnce}` : sql``}`.execute(db)
  return { articles: rows }
}

/** Errors: `not_found`. */
export async function readArticle(db: Db, articleId: string): Promise<Article> {
  const { rows } = await sql<Article>`
    select id as "articleId", topic, title, body, ${instantOf('written_at')} as "writtenAt"
    from support_article where id = ${articleId} and is_published`.execute(db)
  if (!rows[0]) throw refuse('not_found')
  return rows[0]
}

/** Errors: `not_found`. */
export async function rateArticle(
  tx: Tx,
  { articleId, isHelpful }: { articleId: string; isHelpful: boolean },
): Promise<{ isCounted: true }> {
  const { numAffectedRows } = await sql`
    update support_article set helpful_count = helpful_count + ${isHelpful ? 1 : 0},
      unhelpful_count = unhelpful_count + ${isHelpful ? 0 : 1}
    where id = ${articleId} and is_published`.execute(tx)
  if (numAffectedRows !== 1n) throw refuse('not_found')
  return { isCounted: true }
}

export async function ownArticles(
  db: Db | Tx,
  _scope: PlatformScope,
): Promise<{ articles: OwnArticle[] }> {
  const { rows } = await sql<OwnArticle>`
    ${own} order by array_position(${[...articleTopics]}::text[], a.topic), a.position, a.id`.execute(
    db,
  )
  return { articles: rows }
}

/** Errors: `not_found`. */
export async function ownArticle(
  db: Db | Tx,
  _scope: PlatformScope,
  articleId: string,
): Promise<OwnArticle & { body: Body }> {
  const { rows } = await sql<OwnArticle & { body: Body }>`
    select * from (${own}) o join (select id as "articleId", body from support_article) t using ("articleId")
    where "articleId" = ${articleId}`.execute(db)
  if (!rows[0]) throw refuse('not_found')
  return rows[0]
}

type ArticleDraft = {
  articleId?: string | undefined
  version?: number | undefined
  topic: ArticleTopic
  title: Bilingual
  body: Body
  isPublished: boolean
}

/** Errors: `not_found`, `text_changed`, `article_not_publishable`, `invalid_input` for a picture, which articles have none of. */
export async function saveArticle(
  tx: Tx,
  scope: PlatformScope,
  wanted: ArticleDraft,
  now: Date,
): Promise<OwnArticle & { body: Body }> {
  const { articleId, topic, title, body, isPublished } = wanted
  for (const language of languages)
    if (picturesIn(body[language]).length > 0)
      throw refuse('invalid_input', { fields: [{ path: `body.${language}`, message: '' }] })
  if (isPublished) demandWords(wanted)
  const before = articleId ? await lockArticle(tx, articleId) : null
  if (before && before.version !== wanted.version) throw refuse('text_changed')
  const position = before?.topic === topic ? before.position : await lastPosition(tx, topic)
  const values = {
    topic,
    position,
    title: JSON.stringify(title),
    body: JSON.stringify(body),
    is_published: isPublished,
    version: (before?.version ?? 0) + 1,
    words_en: wordsIn('en', title, body),
    words_fr: wordsIn('fr', title, body),
    written_at: now,
    written_by: scope.userId,
  }
  const id = before
    ? before.id
    : (
        await tx
          .insertInto('support_article')
          .values(values)
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
  if (before) await tx.updateTable('support_article').set(values).where('id', '=', id).execute()
  const facts = { topic, title, isPublished, version: values.version }
  const was = before && {
    topic: before.topic,
    title: before.title,
    isPublished: before.isPublished,
    version: before.version,
  }
  auditChange(tx, { kind: 'article', id }, was ?? { version: 0 }, facts)
  return ownArticle(tx, scope, id)
}

/** Errors: `not_found`. */
export async function orderArticles(
  tx: Tx,
  scope: PlatformScope,
  { topic, articleIds }: { topic: ArticleTopic; articleIds: string[] },
): Promise<{ articles: OwnArticle[] }> {
  const { rows } = await sql<{ id: string }>`
    select id from support_article where topic = ${topic} order by position, id for update`.execute(
    tx,
  )
  const before = rows.map(({ id }) => id)
  if (articleIds.some((id) => !before.includes(id))) throw refuse('not_found')
  const after = [...new Set([...articleIds, ...before])]
  await sql`
    update support_article a set position = o.position
    from unnest(${after}::uuid[]) with ordinality as o (id, position) where a.id = o.id`.execute(tx)
  auditChange(tx, { kind: 'topic', id: topic }, { order: before }, { order: after })
  return ownArticles(tx, scope)
}

function demandWords({ title, body }: Pick<ArticleDraft, 'title' | 'body'>): void {
  for (const language of languages) {
    if (!title[language].trim())
      throw refuse('article_not_publishable', { field: `title.${language}` })
    if (isBlank(body[language]))
      throw refuse('article_not_publishable', { field: `body.${language}` })
  }
}

type ArticleRow = Pick<ArticleDraft, 'topic' | 'title' | 'isPublished'> & {
  id: string
  version: number
  position: number
}

async function lockArticle(tx: Tx, articleId: string): Promise<ArticleRow> {
  const { rows } = await sql<ArticleRow>`
    select id, topic, title, is_published as "isPublished", version, position from support_article
    where id = ${articleId} for update`.execute(tx)
  if (!rows[0]) throw refuse('not_found')
  return rows[0]
}

async function lastPosition(tx: Tx, topic: ArticleTopic): Promise<number> {
  const { rows } = await sql<{ position: number }>`
    select coalesce(max(position), 0) + 1 as position from support_article where topic = ${topic}`.execute(
    tx,
  )
  return rows[0]!.position
}

/** A title counts for more than what stands below it; accents for nothing. */
export function wordsIn(language: Language, title: Bilingual, body: Body) {
  const config = configOf(language)
  return sql<string>`setweight(to_tsvector(${config}::regconfig, plain_text(${title[language]})), 'A')
    || setweight(to_tsvector(${config}::regconfig, plain_text(${plainText(body[language])})), 'C')`
}

function configOf(language: Language): string {
  return language === 'fr' ? 'french' : 'english'
}

/** At most eight words. What one is spelt out as may have a meaning in a query (⒁ is "(14)", ŉ is "'n"): there it stands in quotes. */
function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu)?.slice(0, 8) ?? []
}

const own = sql`
  select a.id as "articleId", a.topic, a.title, a.is_published as "isPublished", a.version,
    a.helpful_count as "helpfulCount", a.unhelpful_count as "unhelpfulCount", ${instantOf('a.written_at')} as "writtenAt",
    u.name as "writtenBy", a.position, a.id
  from support_article a left join "user" u on u.id = a.written_by`
