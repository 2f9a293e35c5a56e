import type { Verb } from '../door.ts'
import { page } from '../page.ts'
import type { World } from './books.ts'
import { isCard, newToken } from './card.ts'
import { textOf, parseForm } from './form.ts'
import { answerOwner } from './person.ts'
import { sessionPages } from './session-page.ts'
import { errorAnswer } from './refusal.ts'

const anywhere = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': 'POST, OPTIONS',
}

/** Pages where a person answers, and what the browser's fields ask for. No key opens them and no document describes them. */
export function pagesOf(world: World): Record<string, Verb> {
  return {
    ...sessionPages(world),
    'OPTIONS /peer/confirmation_tokens': () => ({ status: 204, headers: anywhere }),
    'POST /peer/confirmation_tokens': ({ body, headers }) => {
      const isJson = headers['content-type']?.includes('json')
      const form = isJson ? (JSON.parse(body) as Record<string, string>) : parseForm(body)
      const card = textOf(form.card) ?? 'success'
      if (!isCard(card))
        return errorAnswer(400, {
          type: 'invalid_request_error',
          message: `No such card: ${card}`,
        })
      const { id } = newToken(world, card, {
        returnUrl: textOf(form.return_url),
        setupFutureUsage: textOf(form.setup_future_usage),
      })
      return { status: 200, headers: anywhere, body: { id, object: 'confirmation_token' } }
    },
    'GET /peer/authenticate/{id}': ({ ids, path }) => {
      const intent = world.books.find(ids.id!)
      if (intent?.status !== 'requires_action') return { status: 410, html: nobodyAsks }
      const buttons = [
        { label: 'Approve', value: 'approve' },
        { label: 'Refuse', value: 'refuse' },
      ]
      const lines = ['This page stands in for the bank of the card.', `${ids.id}`]
      return { status: 200, html: page({ title: 'Is it you?', lines, action: path, buttons }) }
    },
    'POST /peer/authenticate/{id}': ({ ids, body }) => {
      const intent = world.books.find(ids.id!)
      if (intent?.status !== 'requires_action') return { status: 410, html: nobodyAsks }
      const location = answerOwner(world, ids.id!, parseForm(body).answer === 'approve')
      return { status: 303, html: '', headers: { location } }
    },
  }
}

const nobodyAsks = page({ title: 'Nobody asks any more', lines: [], action: '', buttons: [] })
