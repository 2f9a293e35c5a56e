import type { Verb } from '../door.ts'
import { page, withQuery } from '../page.ts'
import type { Order, World } from './books.ts'
import { amountOf, moneyOf } from './money.ts'
import { approve } from './order.ts'
import { certificate, certificatePath } from './webhook.ts'

/** The page where the payer approves, and the certificate that webhooks are checked with. */
export function pagesOf(world: World): Record<string, Verb> {
  return {
    [`GET ${certificatePath}`]: () => ({
      status: 200,
      html: certificate().pem,
      headers: { 'content-type': 'application/x-pem-file' },
    }),
    'GET /checkoutnow': ({ query }) => {
      const { order, fundingSource } = visit(world, query)
      if (!order || order.status === 'COMPLETED') return { status: 410, html: nothingToPay }
      const isLater = fundingSource === 'paylater'
      return {
        status: 200,
        html: page({
          title: isLater ? 'Pay Later' : 'Pay with PayPal',
          lines: ['This page stands in for PayPal.', totalOf(order)],
          action: `/checkoutnow?${query}`,
          buttons: [
            { label: 'Approve', value: 'approve' },
            { label: 'Refuse', value: 'refuse' },
          ],
          choices: {
            label: 'Means of payment',
            name: 'instrument',
            values: ['success', 'declined', 'pending'],
          },
        }),
      }
    },
    'POST /checkoutnow': ({ query, body }) => {
      const { order, fundingSource } = visit(world, query)
      if (!order || order.status === 'COMPLETED') return { status: 410, html: nothingToPay }
      const form = new URLSearchParams(body)
      const location =
        form.get('answer') === 'approve'
          ? approved(world, order.id, {
              fundingSource,
              instrument: (form.get('instrument') as Order['instrument']) ?? 'success',
            })
          : refusedBy(world, order.id)
      if (!location) return { status: 200, html: nowhere }
      return { status: 303, html: '', headers: { location } }
    },
  }
}

/** The payer approves. @returns where the browser goes then */
export function approved(
  world: World,
  id: string,
  how: { fundingSource?: string; instrument?: Order['instrument'] } = {},
): string {
  const order = approve(world, id, how)
  const query = { token: order.id, PayerID: order.payerId! }
  return order.returnUrl ? withQuery(order.returnUrl, query) : ''
}

/** The payer turns back. @returns where the browser goes then */
export function refusedBy({ books }: World, id: string): string {
  const order = books.orders.get(id)
  return order?.cancelUrl ? withQuery(order.cancelUrl, { token: id }) : ''
}

function visit({ books }: World, query: string) {
  const parameters = new URLSearchParams(query)
  return {
    order: books.orders.get(parameters.get('token') ?? ''),
    fundingSource: parameters.get('fundingSource') ?? 'paypal',
  }
}

function totalOf({ units }: Order): string {
  const amounts = units.map(({ amount }) => amountOf(amount, '/amount'))
  const minor = amounts.reduce((sum, each) => sum + each.minor, 0)
  const { value, currency_code: currency } = moneyOf({ currency: amounts[0]!.currency, minor })
  return `${value} ${currency}`
}

const bare = { lines: [], action: '', buttons: [] }
const nothingToPay = page({ title: 'There is nothing to pay', ...bare })
const nowhere = page({ title: 'You can close this page', ...bare })
