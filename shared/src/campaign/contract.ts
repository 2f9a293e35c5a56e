import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { nameText } from '../identity/name.ts'
import { channels } from '../notification/kinds.ts'
import { mayRefuse } from '../refusal.ts'
import { bilingual, cursor, day, id, instant, limit, money } from '../schema.ts'
import { campaignActions, campaignLimits, campaignStates } from './rules.ts'
import { audience } from '../customer/audience.ts'

const area = 'message'
const path = '/console/campaigns'
const tag = 'campaign'

const subjectLine = nameText(campaignLimits.subjectLength)
const text = z.string().trim().min(1).max(campaignLimits.textLength)

const written = z.object({
  name: nameText(campaignLimits.nameLength).describe('For the team alone'),
  segment: audience,
  subject: z.object({ en: subjectLine, fr: subjectLine }),
  text: z.object({ en: text, fr: text }).describe('An empty line parts two paragraphs'),
  action: z.enum(campaignActions).describe('Where the button leads'),
  code: z
    .string()
    .regex(/^[A-Z0-9]{3,20}$/)
    .nullable()
    .describe('An offer’s code, shown large'),
  channels: z
    .array(z.enum(channels).exclude(['app']))
    .min(1)
    .max(3)
    .describe('The ways it may go; which of them reaches somebody is theirs to choose'),
})

const figures = z.object({
  sent: z.int().describe('Clients it was sent to'),
  opened: z.int().describe('Of them, who have followed its link'),
  booked: z.int().describe('Visits booked within 14 days after that, and not cancelled'),
  revenue: z.array(money).describe('Earned with those visits so far, as the ledger says'),
})
export type CampaignFigures = z.infer<typeof figures>

const campaign = written.extend({
  id,
  name: z.string(),
  subject: bilingual,
  text: bilingual,
  version: z.int(),
  state: z.enum(campaignStates),
  plannedDay: day.nullable().describe('In each reader’s own zone, like the minute'),
  plannedMinute: z.int().nullable(),
  startedAt: instant.nullable(),
  endedAt: instant.nullable(),
  figures,
})
export type Campaign = z.infer<typeof campaign>

const answer = z.object({ campaign })

/** The campaigns of the business, the newest first, with how often at most a client hears of it. */
const list = query({ area, level: 'view' })
  .route(at('GET', path, 'The campaigns of a business', tag))
  .input(z.object({ cursor, limit }))
  .output(
    z.object({
      campaigns: z.array(campaign),
      daysBetween: z.int().describe('A client hears of the business once within so many days'),
      nextCursor: z.string().nullable(),
    }),
  )

const get = query({ area, level: 'view' })
  .route(at('GET', `${path}/{campaignId}`, 'One campaign', tag))
  .input(z.object({ campaignId: id }))
  .output(answer)

/** How many clients a segment has now, and how many of them would be told. Errors: `invalid_input`. */
const count = query({ area, level: 'view' }, { callsPerMinute: 120 })
  .route(at('GET', `${path}/count`, 'Count the clients of a segment', tag))
  .input(z.object({ segment: audience.prefault({}) }))
  .errors(mayRefuse('too_many_requests'))
  .output(
    z.object({
      clients: z.int().describe('Whom the segment holds'),
      wanting: z.int().describe('Of them, who have agreed to news and can be reached'),
      now: z.int().describe('Of those, who have not heard of the business within its days'),
    }),
  )

/**
 * Writes a draft, new or again. `version` is that which was read. Errors: `state_conflict` where it is no draft any more or
 * has changed meanwhile, `not_found`.
 */
const save = command({ area, level: 'change' })
  .route(at('POST', path, 'Write a campaign', tag))
  .input(
    written.extend({
      campaignId: id.nullable().describe('Null: a new one'),
      version: z.int().min(0).max(1_000_000_000).describe('0 of a new one'),
    }),
  )
  .errors(mayRefuse('state_conflict'))
  .output(answer)

/** A campaign as its reader would get it by mail, while it is written. */
const preview = query({ area, level: 'view' }, { callsPerMinute: 240 })
  .route(at('GET', `${path}/preview`, 'See a campaign’s mail', tag))
  .input(
    written.pick({ action: true }).extend({
      subject: z.string().trim().max(campaignLimits.subjectLength).default(''),
      text: z.string().trim().max(campaignLimits.textLength).default(''),
      code: z.string().trim().max(40).nullable().default(null),
      mailLanguage: z.enum(['en', 'fr']).describe('Of its texts'),
      scheme: z.enum(['light', 'dark']).default('light'),
    }),
  )
  .errors(mayRefuse('too_many_requests'))
  .output(z.object({ sender: z.string(), title: z.string(), html: z.string() }))

/** Sends it to the caller by mail, in both languages and in any state. Errors: `not_found`. */
const test = command({ area, level: 'change' }, { callsPerMinute: 20 })
  .route(at('POST', `${path}/{campaignId}/test`, 'Send a campaign to oneself', tag))
  .input(z.object({ campaignId: id }))
  .errors(mayRefuse('too_many_requests'))
  .output(z.object({ sentTo: z.string().describe('The address') }))

const minute = z.int().min(0).max(1_439)

/**
 * Plans a draft for a minute of a day in each reader’s zone, or sends it now. Errors: `state_conflict` where it is no draft,
 * `invalid_input` at `plannedDay` for a day that is over everywhere, `not_found`.
 */
const plan = command({ area, level: 'change' })
  .route(at('POST', `${path}/{campaignId}/plan`, 'Plan a campaign', tag))
  .input(
    z.object({
      campaignId: id,
      planned: z.object({ day, minute }).nullable().describe('Null: now'),
    }),
  )
  .errors(mayRefuse('state_conflict'))
  .output(answer)

/**
 * Stops it: a planned one is a draft again; one that is being sent goes to nobody else. Errors: `state_conflict` where there
 * is nothing to stop, `not_found`.
 */
const stop = command({ area, level: 'change' })
  .route(at('POST', `${path}/{campaignId}/stop`, 'Stop a campaign', tag))
  .input(z.object({ campaignId: id }))
  .errors(mayRefuse('state_conflict'))
  .output(answer)

/** Deletes a draft. Its text can be saved again. Errors: `state_conflict` where it is no draft, `not_found`. */
const remove = command({ area, level: 'change' })
  .route(at('DELETE', `${path}/{campaignId}`, 'Delete a draft', tag))
  .input(z.object({ campaignId: id }))
  .errors(mayRefuse('state_conflict'))
  .output(z.object({}))

const daysBetween = z.int().min(1).max(campaignLimits.daysBetween)

/** How often at most a client hears of the business, over all its campaigns. */
const limitNews = command({ area, level: 'change' })
  .route(at('PUT', `${path}/limit`, 'Limit how often clients get news', tag))
  .input(z.object({ daysBetween }))
  .output(z.object({ daysBetween: z.int() }))

const newsToken = z
  .string()
  .regex(/^[\w-]{43}$/)
  .describe('The end of the private link in a campaign')
const news = z.object({ businessName: z.string(), isWanted: z.boolean() })

/** Whose news the link in a campaign is of, and whether its reader still wants it. Errors: `not_found`. */
const ofLink = query('anyone')
  .route(at('GET', '/news', 'Whose news a link is of', tag))
  .input(z.object({ newsToken }))
  .output(news)

/** Ends the news of that business for the reader of the link, or lets it come again. Errors: `not_found`. */
const choose = command('anyone')
  .route(at('POST', '/news/choose', 'End or take back news', tag))
  .input(z.object({ newsToken, isWanted: z.boolean() }))
  .output(news)

export const campaignContract = {
  list,
  get,
  count,
  preview,
  save,
  test,
  plan,
  stop,
  remove,
  limitNews,
}
export const newsContract = { ofLink, choose }
