import { withQuery } from '../page.ts'
import type { World } from './books.ts'
import { type CardName, newToken } from './card.ts'
import { accept, refuseOwner } from './confirm.ts'
import { closeDispute, openDispute } from './dispute.ts'
import { cancel, intentOf } from './intent.ts'
import { payOut } from './payout.ts'
import { failRefund, settleRefunds } from './refund.ts'
import { finished, sessionOf } from './session.ts'
import { payWith } from './session-page.ts'
import { acceptSetup, refuseSetupOwner } from './setup.ts'
import type { Intent, Setup } from './thing.ts'

/** What a person, a bank or time does, for tests that have no browser. */
export function helpersOf(world: World) {
  return {
    /** The browser's fields give a token for the card. @returns `ctoken_…` */
    tokenFor: (card: CardName, more?: { returnUrl?: string; setupFutureUsage?: string }) =>
      newToken(world, card, more).id,
    /** The owner of the card says yes. @returns where the browser goes then */
    approve: (id: string) => answerOwner(world, id, true),
    refuse: (id: string) => answerOwner(world, id, false),
    /** Somebody pays a Checkout session on its page. @returns where the browser goes then */
    payCheckout: (id: string, card: CardName = 'success') =>
      payWith(world, sessionOf(world, id), card),
    /** What an intent holds is let go by time, as after seven days. */
    expireHold: (id: string) => void cancel(world, intentOf(world, id), 'automatic'),
    failRefund: (id: string) => failRefund(world, id),
    /** Days go by: refunds that are on their way arrive, or come back, as their cards do. */
    settleRefunds: () => settleRefunds(world),
    /** The owner of the card disputes a payment. @returns the dispute's id */
    openDispute: (intent: string, reason?: string) => openDispute(world, intent, reason),
    closeDispute: (id: string, outcome: 'won' | 'lost') => closeDispute(world, id, outcome),
    /** @returns the payout's id, or nothing where nothing is left to pay out */
    payOut: (currency: string) => payOut(world, currency),
  }
}

/** The answer of a card's owner on the page that asks them. @returns where the browser goes then */
export function answerOwner(world: World, id: string, isYes: boolean): string {
  const intent = asking(world, id)
  const { return_url: back } = intent.next_action!.redirect_to_url
  const method = world.books.methods.get(intent.payment_method ?? '')!
  if (intent.object === 'setup_intent') {
    if (isYes) acceptSetup(world, intent, method)
    else refuseSetupOwner(world, intent)
  } else if (isYes) accept(world, intent, method)
  else refuseOwner(world, intent)
  const session = [...world.books.sessions.values()].find((one) => one.payment_intent === id)
  if (session) finished(world, session)
  return withQuery(back, {
    [intent.object]: intent.id,
    [`${intent.object}_client_secret`]: intent.client_secret,
    redirect_status: isYes ? 'succeeded' : 'failed',
  })
}

/** The intent that waits for its owner. */
function asking({ books }: World, id: string): Intent | Setup {
  const intent = books.intents.get(id) ?? books.setups.get(id)
  if (intent?.status !== 'requires_action') throw new Error(`${id} does not wait for anybody`)
  return intent
}
