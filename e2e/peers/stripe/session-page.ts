import { type PeerRequest, Refusal, type Verb } from '../door.ts'
import { page } from '../page.ts'
import type { World } from './books.ts'
import { type CardName, cards, isCard, newToken } from './card.ts'
import { parseForm, textOf } from './form.ts'
import { finished, paySession, sessionOf } from './session.ts'
import type { Session } from './thing.ts'

/** The page of the provider where a session is paid. */
export function sessionPages(world: World): Record<string, Verb> {
  return {
    'GET /peer/checkout/{id}': ({ ids }) => {
      const session = sessionOf(world, ids.id)
      return session.status === 'open' ? sessionPage(session) : { status: 410, html: over }
    },
    'POST /peer/checkout/{id}': (request) => {
      const session = sessionOf(world, request.ids.id)
      if (session.status !== 'open') return { status: 410, html: over }
      const form = parseForm(request.body)
      const card = textOf(form.card) ?? 'success'
      if (form.answer !== 'pay') return sent(session.cancel_url ?? session.url ?? '')
      if (!isCard(card)) return sessionPage(session, `There is no card called ${card}.`)
      try {
        return sent(payWith(world, session, card, request))
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        const { message } = (error.answer.body as { error: { message: string } }).error
        return sessionPage(session, message)
      }
    },
    'GET /peer/checkout/{id}/done': ({ ids }) => sent(finished(world, sessionOf(world, ids.id))),
  }
}

/** Somebody pays a session with a card. @returns where the browser goes then */
export function payWith(
  world: World,
  session: Session,
  card: CardName,
  request?: PeerRequest,
): string {
  const token = newToken(world, card).id
  return paySession(world, session, token, { ...(request ?? noRequest), form: {} })
}

const noRequest: PeerRequest = {
  method: 'POST',
  path: '',
  route: '',
  query: '',
  body: '',
  headers: {},
  ids: {},
  isDeclined: false,
}

function sessionPage(session: Session, problem?: string) {
  const { id, amount_total: amount, currency } = session
  const lines = [
    'This page stands in for Stripe.',
    `${amount} of the smallest unit of ${currency}`,
    ...(problem ? [problem] : []),
  ]
  const html = page({
    title: 'Pay by card',
    lines,
    action: `/peer/checkout/${id}`,
    buttons: [
      { label: 'Pay', value: 'pay' },
      { label: 'Cancel', value: 'cancel' },
    ],
    choices: { label: 'Card', name: 'card', values: Object.keys(cards) },
  })
  return { status: problem ? 402 : 200, html }
}

const sent = (location: string) => ({ status: 303, html: '', headers: { location } })
const over = page({ title: 'There is nothing to pay', lines: [], action: '', buttons: [] })
