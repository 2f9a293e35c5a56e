import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { mayRefuse } from '../refusal.ts'
import { id } from '../schema.ts'
import { cardReference, providerNames, savedCard } from './card.ts'

const business = z.object({ id, name: z.string() })

const saving = z.object({
  id,
  state: z
    .enum(['saved', 'requires_action'])
    .describe('`requires_action`: its owner has to say yes at `actionUrl`, then `resume`'),
  card: savedCard.nullable().describe('Null until it is saved'),
  actionUrl: z.string().nullable(),
})

/**
 * The cards that the caller has saved, by business, the default first: a card is kept with one business's provider and pays
 * there alone. `places` are those where one may be added: each business the caller is a client of, and the one asked for.
 */
const list = query('signed_in')
  .route(at('GET', '/cards', 'My saved cards', 'card'))
  .input(z.object({ businessId: id.optional() }))
  .output(
    z.object({
      businesses: z.array(z.object({ business, cards: z.array(savedCard) })),
      places: z.array(
        z.object({
          business,
          provider: z.enum(providerNames),
          publicKey: z.string().nullable().describe('What the script of the provider begins with'),
          isSandbox: z.boolean(),
        }),
      ),
    }),
  )

/**
 * Has the provider of a business keep a card for the caller. `hasConsented`: a fee by the policy of a visit may be charged
 * to it. The first one becomes the default. A bank that asks first sends its owner back to the screen `card`.
 * Repeating the call with the same key asks for the same card again, also after `provider_unreachable`.
 */
const save = command('signed_in')
  .route(at('POST', '/cards', 'Save a card', 'card'))
  .input(
    z.object({
      businessId: id,
      cardReference,
      hasConsented: z.boolean(),
    }),
  )
  .errors(mayRefuse('tender_not_available', 'card_not_saved', 'cards_full', 'provider_unreachable'))
  .output(saving)

/** Asks the provider what became of a card whose owner was sent to say yes. May be called at any time. */
const resume = command('signed_in')
  .route(at('POST', '/cards/{cardId}/resume', 'Go on after the bank has asked', 'card'))
  .input(z.object({ cardId: id }))
  .errors(mayRefuse('card_not_saved', 'provider_unreachable'))
  .output(saving)

/** Makes a card the one that is chosen first with its business. */
const makeDefault = command('signed_in')
  .route(at('PUT', '/cards/{cardId}/default', 'Make a saved card my default', 'card'))
  .input(z.object({ cardId: id }))
  .output(savedCard)

/**
 * Removes a card, here and at the provider. `card_needed` while an upcoming visit stands by it, or a fee is being charged to
 * it. Where it was the default, the one saved last takes its place.
 */
const remove = command('signed_in')
  .route(at('DELETE', '/cards/{cardId}', 'Remove a card', 'card'))
  .input(z.object({ cardId: id }))
  .errors(mayRefuse('card_needed'))
  .output(z.object({ id }))

export const cardContract = { list, save, resume, makeDefault, remove }
