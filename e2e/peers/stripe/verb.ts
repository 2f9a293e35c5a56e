import type { PeerRequest } from '../door.ts'
import type { World } from './books.ts'
import type { Form } from './form.ts'

export type StripeRequest = PeerRequest & {
  form: Form
  /** Set by a verb whose answer takes its time. */
  holdMs?: number
}
/** Answers with the body; what is refused is thrown. */
export type StripeVerb = (world: World, request: StripeRequest) => unknown
