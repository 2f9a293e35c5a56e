import type { World } from './books.ts'
import { behaviourOf, isAllowed, methodNamed, methodOfToken } from './card.ts'
import { formOf, isYes, textOf } from './form.ts'
import { refuse, refuseMissing } from './refusal.ts'
import type { Intent, Method, RedirectAction, Setup } from './thing.ts'
import type { StripeRequest } from './verb.ts'

/** What comes of a card when it is asked. */
export type Outcome =
  | { is: 'accepted' }
  | { is: 'asking'; action: RedirectAction }
  | { is: 'declined'; failure: { code: string; decline_code: string; message: string } }

const spent = new WeakSet<Method>()

/** A method that nobody owns is good for one payment, and one that was taken from its customer for none. */
export function spend(method: Method): void {
  spent.add(method)
}

/** The card that an intent is confirmed with: from a token, by its id, or the one it has. */
export function cardFor(world: World, intent: Intent | Setup, { form }: StripeRequest): Method {
  const method = tokenCard(world, intent, form) ?? namedCard(world, intent, form)
  if (!method.customer && spent.has(method))
    refuse(
      'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, or was detached from a Customer. It may not be used again.',
      { param: 'payment_method' },
    )
  if (method.customer && method.customer !== intent.customer)
    refuse(
      `The provided PaymentMethod belongs to the Customer ${method.customer}. Please include the Customer in the \`customer\` parameter.`,
      { param: 'payment_method' },
    )
  return method
}

function tokenCard(world: World, intent: Intent | Setup, form: StripeRequest['form']) {
  const named = textOf(form.confirmation_token)
  if (!named) return undefined
  if (form.payment_method !== undefined)
    refuse('You cannot pass both payment_method and confirmation_token.')
  const token = world.books.tokens.get(named)
  if (!token) return refuseMissing('confirmation_token', named, 'confirmation_token')
  if (token.payment_intent || token.setup_intent)
    refuse(`This ConfirmationToken has already been used: ${named}`, {
      param: 'confirmation_token',
    })
  token[intent.object] = intent.id
  if (intent.object === 'payment_intent') intent.setup_future_usage ??= token.setup_future_usage
  return methodOfToken(world, token)
}

function namedCard(world: World, intent: Intent | Setup, form: StripeRequest['form']): Method {
  const named = textOf(form.payment_method) ?? intent.payment_method
  if (!named)
    return refuse(
      `You cannot confirm this ${intent.object} because it's missing a payment method.`,
      { code: `${intent.object}_unexpected_state` },
    )
  return methodNamed(world, named) ?? refuseMissing('PaymentMethod', named, 'payment_method')
}

/** Where the person comes back to: of the request, or of the token that it brings. */
function returnUrl(world: World, { form }: StripeRequest): string | undefined {
  const token = world.books.tokens.get(textOf(form.confirmation_token) ?? '')
  return textOf(form.return_url) ?? token?.return_url ?? undefined
}

/** Methods that may redirect need an address to come back to, whether this card does or not. */
export function checkReturn(world: World, intent: Intent | Setup, request: StripeRequest): void {
  const { enabled, allow_redirects: redirects } = intent.automatic_payment_methods ?? {}
  if (!enabled || redirects === 'never' || returnUrl(world, request)) return
  if (isYes(request.form.use_stripe_sdk)) return
  refuse(
    `This ${intent.object} is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a \`return_url\`. If you don't want to accept redirect-based payment methods, set \`automatic_payment_methods[enabled]\` to \`true\` and \`automatic_payment_methods[allow_redirects]\` to \`never\`.`,
    { param: 'return_url', code: 'parameter_missing' },
  )
}

/** Asks the card. With nobody there a card that asks for its owner says no. */
export function ask(
  world: World,
  intent: Intent | Setup,
  method: Method,
  request: StripeRequest,
): Outcome {
  const { decline, asks, isSlow } = behaviourOf(method)
  if (isSlow) request.holdMs = world.slowMs
  const unwilling = request.isDeclined ? plainDecline : decline
  if (unwilling) return { is: 'declined', failure: unwilling }
  const wantsOwner = asks === 'always' || (asks === 'once' && !isAllowed(method))
  const challenge = formOf(formOf(request.form.payment_method_options).card).request_three_d_secure
  if (!wantsOwner && challenge !== 'challenge') return { is: 'accepted' }
  const address = returnUrl(world, request)
  if (isOffSession(request) || isYes(request.form.error_on_requires_action) || !address)
    return { is: 'declined', failure: needsOwner }
  const url = `${world.origin}/peer/authenticate/${intent.id}`
  const action = { type: 'redirect_to_url', redirect_to_url: { return_url: address, url } } as const
  return { is: 'asking', action }
}

function isOffSession({ form }: StripeRequest): boolean {
  const word = textOf(form.off_session)
  return word !== undefined && word !== 'false'
}

const plainDecline = {
  code: 'card_declined',
  decline_code: 'generic_decline',
  message: 'Your card was declined.',
}
const needsOwner = {
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message:
    'Your card was declined. This transaction requires authentication in order to be completed.',
}
