import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { healthForm } from '../health-form/contract.ts'
import { effects, formLimits } from '../health-form/rules.ts'
import { nameText } from '../identity/name.ts'
import { mayRefuse } from '../refusal.ts'
import { bilingual, day, id, instant } from '../schema.ts'

const tag = 'booking'

const answer = z.object({
  question: z.string().regex(/^[a-z0-9-]{1,40}$/),
  values: z.array(z.string().max(40)).max(20),
  text: z.string().trim().max(formLimits.pictureLength),
})

const answers = {
  answers: z
    .array(answer)
    .max(formLimits.questions)
    .refine((all) => new Set(all.map(({ question }) => question)).size === all.length),
  guardian: z
    .object({ name: nameText(120), signature: z.string().min(1).max(formLimits.drawingLength) })
    .nullable(),
}

const advice = z.object({
  serviceId: id,
  service: bilingual,
  effect: z.enum(effects),
  instead: bilingual.nullable().describe('What would do instead'),
  insteadId: id.nullable().describe('The service that would do'),
})

export type FormAdvice = z.infer<typeof advice>

const state = z
  .enum(['not_asked', 'missing', 'outdated', 'filled_in'])
  .describe('`outdated`: filled in too long ago to count')

const toFill = z.object({
  form: healthForm.pick({ version: true, questions: true }),
  state,
  filledAt: instant.nullable(),
  answersId: id.nullable().describe('Of what was filled in last'),
  today: day.describe('At the shop'),
  shopName: z.string(),
  guestName: z
    .string()
    .nullable()
    .describe('Whose form it is, as told for this visit; null for who books'),
})
export type FormToFill = z.infer<typeof toFill>

/** What who books reads of a guest: nothing of their answers, and nothing of what the spa knows of them. */
const ofGuest = z.object({
  guestPosition: z.int(),
  name: z.string().nullable(),
  state: state.describe('Of what was filled in for this visit'),
  answersId: id.nullable(),
  mayFillIn: z.boolean().describe('They have no link at which they could do it themselves'),
  needsChange: z.boolean().describe('The spa wants to talk about their treatment first'),
})

export type GuestForm = z.infer<typeof ofGuest>

/** The health form of a spa for a visit of mine and for its guests, and what I have answered last. Errors: `not_found` where the spa asks nothing. */
const own = query('signed_in')
  .route(at('GET', '/bookings/{bookingId}/health-form', 'The health form for my visit', tag))
  .input(z.object({ bookingId: id }))
  .errors(mayRefuse('field_unreadable'))
  .output(toFill.extend({ ...answers, advice: z.array(advice), guests: z.array(ofGuest) }))

const filled = z.object({
  state,
  filledAt: instant,
  advice: z
    .array(advice)
    .describe(
      'What of the visit is better talked over; empty: all is well, or it is a guest’s, for whom somebody else has filled it in',
    ),
})
const guestPosition = z.int().min(0).max(11).default(0).describe('0: who books')
const mayNotFill = mayRefuse('state_conflict', 'form_incomplete', 'form_changed', 'client_changed')

const filling = {
  ...answers,
  formVersion: z.int().min(1).max(30_000).describe('Which was read'),
  answersId: id.nullable(),
}

/**
 * Fills in the health form for a visit, sealed; for a guest only who has no link of their own (`guest_has_link`). What a guest says themself counts
 * before it. Errors: `form_incomplete` names the question that is amiss, `form_changed` where the spa has
 * published another, `client_changed` where it was filled in meanwhile, `state_conflict` once the visit is over.
 */
const fillIn = command('signed_in')
  .route(at('POST', '/bookings/{bookingId}/health-form', 'Fill in the health form', tag))
  .input(z.object({ bookingId: id, guestPosition, ...filling }))
  .errors({ ...mayNotFill, ...mayRefuse('guest_has_link') })
  .output(filled)

const ofVisit = '/console/bookings/{bookingId}/health-form'

/** How each guest who comes to a visit stands with the form; of what it says, nothing. */
const stateOf = query({ area: 'calendar', level: 'view' })
  .route(at('GET', ofVisit, 'Whether the form is filled in', tag))
  .input(z.object({ bookingId: id }))
  .output(
    z.object({
      guests: z.array(
        z.object({
          guestPosition: z.int(),
          state,
          filledAt: instant.nullable(),
          mayOpen: z.boolean().describe('The reader serves this guest, or answers for the shop'),
        }),
      ),
    }),
  )

/**
 * Opens what a guest of a visit has answered: to who serves that guest, or answers for the shop. Each opening is written down, and told to a client
 * who has an account. Errors: as `treatment.open`; `visit_without_client`.
 */
const open = command({ area: 'calendar', level: 'view' })
  .route(at('POST', `${ofVisit}/open`, 'Open the answers to the health form', tag))
  .input(z.object({ bookingId: id, guestPosition }))
  .errors(
    mayRefuse('state_conflict', 'visit_without_client', 'notes_not_for_you', 'field_unreadable'),
  )
  .output(
    z.object({
      openedAt: instant,
      filled: z
        .object({
          ...answers,
          filledAt: instant,
          isByBooker: z.boolean().describe('Who books has filled it in for the guest'),
          questions: healthForm.shape.questions.describe('As they were answered'),
          advice: z.array(advice.extend({ question: bilingual, words: bilingual.nullable() })),
        })
        .nullable()
        .describe('Null where nothing is filled in; then nobody is told'),
    }),
  )

/** An address at which a guest of a visit fills in the form on a tablet of the spa: once, within half an hour. Errors: as `healthForm.open`. */
const hand = command({ area: 'calendar', level: 'change' }, { callsPerMinute: 20 })
  .route(at('POST', `${ofVisit}/tablet`, 'Fill in the form on a tablet', tag))
  .input(z.object({ bookingId: id, guestPosition }))
  .errors(mayRefuse('state_conflict', 'visit_without_client', 'too_many_requests'))
  .output(z.object({ url: z.url(), expiresAt: instant }))

const token = z.string().regex(/^[\w-]{43}$/)

/**
 * The form behind such an address, or behind that in a mail to a client without an account, which counts until the visit; earlier answers stay
 * closed. Errors: `form_code_over`.
 */
const byCode = query('anyone', { callsPerMinute: 60 })
  .route(at('GET', '/health-forms/{formToken}', 'The health form of a code', tag))
  .input(z.object({ formToken: token }))
  .errors(mayRefuse('form_code_over', 'too_many_requests'))
  .output(toFill.extend({ code: z.string().describe('Of the visit') }))

/** Fills it in; the address is used up. Errors: as `healthForm.fillIn`, `form_code_over`. */
const fillInByCode = command('anyone', { callsPerMinute: 20 })
  .route(at('POST', '/health-forms/{formToken}', 'Fill in the health form of a code', tag))
  .input(z.object({ formToken: token, ...filling }))
  .errors({ ...mayNotFill, ...mayRefuse('form_code_over', 'too_many_requests') })
  .output(filled)

const ofInvitation = '/invitations/{token}/health-form'

/**
 * The health form for a guest’s part of a visit, at their private link. What was answered stays closed, since links are passed on, but for the
 * guest’s own account. Errors: `not_found` once the link has ended, or where the spa asks nothing.
 */
const byInvitation = query('anyone', { callsPerMinute: 60 })
  .route(at('GET', ofInvitation, 'The health form for my part of a visit', tag))
  .input(z.object({ token }))
  .errors(mayRefuse('field_unreadable', 'too_many_requests'))
  .output(
    toFill.extend({
      ...answers,
      advice: z.array(advice),
      account: z
        .enum(['none', 'own', 'may_join'])
        .describe('`own`: the guest is the caller; `may_join`: they may say so'),
    }),
  )

/**
 * Fills it in, for the guest alone; by who books, as on their own page. With `isMe` the caller’s account has the answers, and the guest is that
 * client from then on; it counts for nothing where the guest is another client already. Errors: as `healthForm.fillIn`.
 */
const fillInByInvitation = command('anyone', { callsPerMinute: 20 })
  .route(at('POST', ofInvitation, 'Fill in the health form, as an invited guest', tag))
  .input(z.object({ token, isMe: z.boolean().default(false), ...filling }))
  .errors({ ...mayNotFill, ...mayRefuse('too_many_requests') })
  .output(filled)

export const visitFormContract = {
  own,
  fillIn,
  state: stateOf,
  open,
  hand,
  byCode,
  fillInByCode,
  byInvitation,
  fillInByInvitation,
}
