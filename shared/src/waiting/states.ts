/**
 * What becomes of a wish to be told when a time is free, and of what is offered for it. Source: decision 123.
 * `waiting` until a time is `offered`; `taken`: it became a visit. `met`: another visit of theirs is what they wished for. `left`: they
 * wish no more, the shop has ended it, or the visit that was to be earlier is none any more. `over`: its days are gone. `lapsed`: offers in a row were answered by nobody.
 */
export const waitingStates = [
  'waiting',
  'offered',
  'taken',
  'met',
  'left',
  'over',
  'lapsed',
] as const
export type WaitingState = (typeof waitingStates)[number]

type Transition = { from: readonly WaitingState[]; to: WaitingState; event: string }

/** What may follow what, and the event that tells of it. */
export const waitingTransitions = {
  offer: { from: ['waiting'], to: 'offered', event: 'waiting.offered' },
  take: { from: ['offered'], to: 'taken', event: 'waiting.taken' },
  pass: { from: ['offered'], to: 'waiting', event: 'waiting.passed' },
  expire: { from: ['offered'], to: 'waiting', event: 'waiting.expired' },
  lapse: { from: ['offered'], to: 'lapsed', event: 'waiting.lapsed' },
  meet: { from: ['waiting'], to: 'met', event: 'waiting.met' },
  leave: { from: ['waiting', 'offered'], to: 'left', event: 'waiting.left' },
  outlive: { from: ['waiting'], to: 'over', event: 'waiting.outlived' },
} as const satisfies Record<string, Transition>
export type WaitingVerb = keyof typeof waitingTransitions

/** The state after a verb, or null when the verb is not possible from there. */
export function afterWaiting(state: WaitingState, verb: WaitingVerb): WaitingState | null {
  const { from, to }: Transition = waitingTransitions[verb]
  return from.includes(state) ? to : null
}

/** The verb by which an offer ends whose booking is held no more. */
export function answerTo(
  booking: { isBooked: boolean; wasReleased: boolean },
  { unansweredCount, unansweredLimit }: { unansweredCount: number; unansweredLimit: number },
): 'take' | 'pass' | 'expire' | 'lapse' {
  if (booking.isBooked) return 'take'
  if (booking.wasReleased) return 'pass'
  return unansweredCount + 1 < unansweredLimit ? 'expire' : 'lapse'
}
