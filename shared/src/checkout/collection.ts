import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { present } from '../gift-card/schema.ts'
import { giftCardDesigns, giftCardLimits } from '../gift-card/states.ts'
import { emailAddress } from '../identity/contact.ts'
import { linkToken } from '../identity/credentials.ts'
import { plainName } from '../identity/name.ts'
import { cardOfTender, namesCard } from '../payment/card.ts'
import { onlineTenders } from '../payment/tenders.ts'
import { mayRefuse } from '../refusal.ts'
import { bilingual, currency, day, id, instant, minor } from '../schema.ts'
import { collectionLimits, collectionStates } from './collection-states.ts'
import { giftCardWanted } from './gift-card.ts'
import { shownPayment } from '../payment/shown-payment.ts'
import { waysToPay } from './top-up.ts'

const collectionToken = linkToken.describe('The last part of the link of a collection')
const giftToken = linkToken.describe('The last part of the private link of one gift')

const facts = z.object({
  orderId: id,
  state: z.enum(collectionStates),
  toName: z.string().describe('For whom the present is; empty: not said'),
  fromName: z.string().describe('A name for all who give'),
  design: z.enum(giftCardDesigns),
  treatment: bilingual.nullable().describe('What the card is bought as'),
  currency,
  totalMinor: minor.describe('What is collected for'),
  collectedMinor: minor,
  endsOn: day.describe('The last day on which others give, by the clock of the shop'),
  endsAt: instant,
  chooseOn: day.describe('The last day on which its organiser chooses; then all is given back'),
  timeZone: z.string(),
})

const collection = facts.extend({
  shop: z.object({ id, name: z.string(), city: z.string() }),
  message: z.string(),
  organiserName: z.string().nullable().describe('First name of who has started it'),
  leftMinor: minor.describe('What can still be given, beside what others are paying right now'),
  tenders: waysToPay.describe('Ways to pay what one gives'),
  gifts: z
    .array(
      z.object({
        name: z.string(),
        word: z.string(),
        amountMinor: minor.nullable().describe('Null: the others do not see it'),
        givenAt: instant,
      }),
    )
    .describe('Those that are paid, the newest first'),
  own: z
    .object({
      recipientEmail: z.string().nullable(),
      deliverAt: instant.nullable(),
      mayTakeSmaller: z.boolean().describe('What was collected is a card that the business sells'),
    })
    .nullable()
    .describe('To its organiser alone'),
})
export type Collection = z.infer<typeof collection>

/** A gift as its giver sees it, at its own link. */
const gift = z.object({
  state: z
    .enum(['open', 'paid', 'returned', 'over'])
    .describe(
      '`over`: the collection takes nothing more. `returned`: the money is on its way back',
    ),
  collectionToken: z.string().nullable().describe('Of the collection it is for'),
  shop: z.object({ name: z.string() }),
  toName: z.string(),
  name: z.string(),
  currency,
  amountMinor: minor,
  tenders: waysToPay,
  payment: shownPayment.nullable().describe('The latest try to pay it'),
})
export type CollectionGift = z.infer<typeof gift>

/**
 * Starts collecting for a gift card. It is an order that others pay, by whoever has the link; once its price is reached it is a card like
 * any other. `endsOn`: the last day, from today on, 90 days ahead at most. Errors: as `giftCard.buy`; `collections_full`
 * for the eleventh at once.
 */
const start = command('signed_in')
  .route(at('POST', '/shops/{shopId}/collections', 'Collect for a gift card', 'gift card'))
  .input(giftCardWanted.safeExtend({ shopId: id, endsOn: day }))
  .errors(mayRefuse('gift_card_not_sold', 'orders_full', 'collections_full', 'business_suspended'))
  .output(z.object({ orderId: id, collectionToken: z.string() }))

/** A collection, for who has its link. Errors: `not_found`, from 30 days after its end. */
const get = query('anyone', { callsPerMinute: 60 })
  .route(at('GET', '/collections/{collectionToken}', 'A present from many', 'gift card'))
  .input(z.object({ collectionToken }))
  .errors(mayRefuse('too_many_requests'))
  .output(collection)

/** What I collect for, the newest first. */
const mine = query('signed_in')
  .route(at('GET', '/collections', 'My presents from many', 'gift card'))
  .output(
    z.object({
      collections: z.array(
        facts.extend({
          collectionToken: z.string().nullable().describe('Null: it can be read no more'),
          shopName: z.string(),
        }),
      ),
    }),
  )

/**
 * Says what somebody gives, which `payGift` pays at the link that is answered. Nothing is given by it yet. After the last day its
 * organiser alone gives the rest. Errors: `collection_over`, also of one that was stopped or is complete; `more_than_left` with what is
 * left beside what others are paying right now; `collection_full`.
 */
const give = command('anyone', { callsPerMinute: 60 })
  .route(at('POST', '/collections/{collectionToken}/gifts', 'Give to a present', 'gift card'))
  .input(
    z.object({
      collectionToken,
      name: z.string().overwrite(plainName).min(1).max(giftCardLimits.nameLength),
      email: emailAddress.describe('For the receipt, and for thanks'),
      word: z.string().trim().max(collectionLimits.wordLength).default(''),
      amountMinor: minor.min(1).max(giftCardLimits.mostMinor),
      showsAmount: z.boolean().default(false).describe('The others see how much it is'),
    }),
  )
  .errors(mayRefuse('collection_over', 'more_than_left', 'collection_full', 'too_many_requests'))
  .output(z.object({ giftToken: z.string() }))

/** A gift at its link. Errors: `not_found`. */
const getGift = query('anyone', { callsPerMinute: 60 })
  .route(at('GET', '/collection-gifts/{giftToken}', 'My gift to a present', 'gift card'))
  .input(z.object({ giftToken }))
  .errors(mayRefuse('too_many_requests'))
  .output(gift)

const refusedOfPay = mayRefuse(
  'collection_over',
  'more_than_left',
  'state_conflict',
  'tender_not_available',
  'card_declined',
  'provider_unreachable',
  'business_suspended',
  'too_many_requests',
)

/**
 * Pays a gift; nobody needs an account. While its payer says yes, what it gives is kept for them. Errors: as `give`, and as
 * `paymentLink.pay`.
 */
const payGift = command('anyone', { callsPerMinute: 60 })
  .route(at('POST', '/collection-gifts/{giftToken}/pay', 'Pay a gift', 'gift card'))
  .input(
    z
      .object({ giftToken, tender: z.enum(onlineTenders), cardReference: cardOfTender })
      .refine(namesCard, { path: ['cardReference'] }),
  )
  .errors(refusedOfPay)
  .output(gift)

/** Asks the provider what became of the latest try, and goes on with it. May be called at any time. Errors: as `payGift`. */
const resumeGift = command('anyone', { callsPerMinute: 60 })
  .route(at('POST', '/collection-gifts/{giftToken}/resume', 'Go on after an approval', 'gift card'))
  .input(z.object({ giftToken }))
  .errors(refusedOfPay)
  .output(gift)

const onOwn = (method: 'POST' | 'PUT', path: `/${string}` | '', summary: string) =>
  command('signed_in').route(at(method, `/own-collections/{orderId}${path}`, summary, 'gift card'))

/** Changes what the card says, whom it reaches, and the last day, while it is open. Errors: `collection_over`. */
const change = onOwn('PUT', '', 'Change a present from many')
  .input(present.extend({ orderId: id, endsOn: day }))
  .errors(mayRefuse('collection_over'))
  .output(collection)

/**
 * After the last day: a card of what was collected, instead of what was wanted. Errors: `state_conflict` before that, and while somebody
 * is paying; `gift_card_not_sold` where the business sells none that small.
 */
const takeSmaller = onOwn('POST', '/smaller', 'Take a smaller card')
  .input(z.object({ orderId: id }))
  .errors(mayRefuse('state_conflict', 'gift_card_not_sold'))
  .output(collection)

/** Stops it: all have their money back, the way it came. Errors: `state_conflict` once the card is there. */
const stop = onOwn('POST', '/stop', 'Stop a present from many')
  .input(z.object({ orderId: id }))
  .errors(mayRefuse('state_conflict'))
  .output(collection)

export const collectionContract = {
  start,
  get,
  mine,
  give,
  getGift,
  payGift,
  resumeGift,
  change,
  takeSmaller,
  stop,
}

const deskCollection = facts.extend({
  code: z.string().describe('Of its order'),
  shopName: z.string(),
  organiser: z.object({ id, name: z.string() }).nullable(),
  givers: z.int().describe('How many gifts are paid'),
})
export type DeskCollection = z.infer<typeof deskCollection>

/** What is being collected for at the business, what ends first before the rest. */
const atDesk = query({ area: 'money', level: 'view' })
  .route(at('GET', '/console/collections', 'Presents from many', 'gift card'))
  .output(
    z.object({
      collections: z.array(deskCollection),
      owedMinor: z
        .array(z.object({ currency, amountMinor: minor }))
        .describe('What was given and is no card yet'),
    }),
  )

/** Stops one for its organiser: all have their money back. Errors: `state_conflict` once the card is there. */
const stopAtDesk = command({ area: 'money', level: 'change' }, { needsLogIn: true })
  .route(at('POST', '/console/collections/{orderId}/stop', 'Stop a present', 'gift card'))
  .input(z.object({ orderId: id, reason: z.string().trim().min(1).max(200) }))
  .errors(mayRefuse('state_conflict', 'pin_not_enough'))
  .output(deskCollection)

export const deskCollectionContract = { atDesk, stopAtDesk }
