import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { richText } from '../identity/rich-text.ts'
import { mayRefuse } from '../refusal.ts'
import { bilingual, id, instant } from '../schema.ts'
import { articleTopics, supportLimits } from './rules.ts'

const topic = z.enum(articleTopics)
const body = z.object({ en: richText, fr: richText })

const listed = z.object({ articleId: id, topic, title: bilingual })
export type ListedArticle = z.infer<typeof listed>

const article = listed.extend({ body, writtenAt: instant })
export type Article = z.infer<typeof article>

const own = listed.extend({
  isPublished: z.boolean(),
  version: z.int(),
  helpfulCount: z.int(),
  unhelpfulCount: z.int(),
  writtenAt: instant,
  writtenBy: z.string().nullable(),
})
export type OwnArticle = z.infer<typeof own>

const ownArticle = own.extend({ body })

/** Articles by topic, each in its place, or those of one topic; with `text` those that hold its words in the language of the reader, the best first. */
const articles = query('anyone')
  .route(at('GET', '/support/articles', 'Help articles', 'support'))
  .input(z.object({ text: z.string().trim().max(100).optional(), topic: topic.optional() }))
  .output(z.object({ articles: z.array(listed).describe('All of them, or twelve at most') }))

/** One article. Errors: `not_found`, also for a draft. */
const articleOf = query('anyone')
  .route(at('GET', '/support/articles/{articleId}', 'A help article', 'support'))
  .input(z.object({ articleId: id }))
  .output(article)

/** Says whether an article has helped; it is counted, not kept who said so. Errors: `not_found`. */
const rate = command('anyone', { callsPerMinute: 20 })
  .route(
    at(
      'POST',
      '/support/articles/{articleId}/rate',
      'Say whether an article has helped',
      'support',
    ),
  )
  .errors(mayRefuse('too_many_requests'))
  .input(z.object({ articleId: id, isHelpful: z.boolean() }))
  .output(z.object({ isCounted: z.literal(true) }))

const path = '/console/platform/articles'

/** All articles with their drafts, by topic and place. */
const ownArticles = query('platform_admin')
  .route(at('GET', path, 'All help articles', 'platform'))
  .output(z.object({ articles: z.array(own) }))

/** One with its text, drafts too. Errors: `not_found`. */
const ownArticleOf = query('platform_admin')
  .route(at('GET', `${path}/{articleId}`, 'A help article to write', 'platform'))
  .input(z.object({ articleId: id }))
  .output(ownArticle)

/**
 * Writes an article: a new one, or one of `version` anew. A published one is read as it is saved.
 * Errors: `not_found`, `text_changed`, `article_not_publishable` with the field that is empty.
 */
const saveArticle = command('platform_admin')
  .route(at('POST', path, 'Write a help article', 'platform'))
  .errors(mayRefuse('text_changed', 'article_not_publishable'))
  .input(
    z.object({
      articleId: id.optional(),
      version: z.int().min(1).max(1_000_000).optional(),
      topic,
      title: z.object({
        en: z.string().trim().max(supportLimits.title),
        fr: z.string().trim().max(supportLimits.title),
      }),
      body,
      isPublished: z.boolean(),
    }),
  )
  .output(ownArticle)

/** Puts the articles of a topic in this order; those that are not named follow. Errors: `not_found` for one of another topic. */
const orderArticles = command('platform_admin')
  .route(at('POST', `${path}/order`, 'Order help articles', 'platform'))
  .input(z.object({ topic, articleIds: z.array(id).min(1).max(200) }))
  .output(z.object({ articles: z.array(own) }))

export const articleContract = {
  articles,
  article: articleOf,
  rate,
  ownArticles,
  ownArticle: ownArticleOf,
  saveArticle,
  orderArticles,
}
