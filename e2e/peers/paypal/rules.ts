import type { AnySchemaObject } from 'ajv'
import { type Check, type Contract, type Validation, contractOf } from '../contract.ts'
import type { PeerRequest } from '../door.ts'
import type { Answer } from '../listen.ts'
import type { PayPalEvent } from './books.ts'

type Parameter = {
  name: string
  in: 'header' | 'path' | 'query'
  schema: AnySchemaObject
  required?: boolean
}

const documents: [prefix: string, file: string][] = [
  ['/v2/checkout/', 'checkout_orders_v2.json'],
  ['/v2/payments/', 'payments_payment_v2.json'],
  ['/v1/notifications/', 'notifications_webhooks_v1.json'],
]

/** Both ways through the published documents, counted. @returns of each, what is wrong with it */
export function makeRules() {
  const validation: Validation = { requests: 0, answers: 0, violations: [] }
  const note = (way: 'request' | 'answer', operation: string, says: string | undefined) => {
    validation[way === 'request' ? 'requests' : 'answers'] += 1
    if (says) validation.violations.push({ way, operation, says })
    return says
  }
  return {
    validation,
    request(request: PeerRequest, json: unknown): string | undefined {
      const contract = contractFor(request.route)
      if (!contract) return undefined
      const wrong = placeChecks(contract, request).map(([check, data]) => check(data))
      const body = bodyCheck(contract, request)?.(json)
      return note('request', nameOf(request), [...wrong, body].find(Boolean))
    },
    answer(request: PeerRequest, { status, body }: Answer): string | undefined {
      const contract = contractFor(request.route)
      const check = contract && answerCheck(contract, request, status)
      return check && note('answer', `${nameOf(request)} ${status}`, check(body))
    },
    event(event: PayPalEvent): string | undefined {
      const contract = contractFor('/v1/notifications/')
      const schema = { $ref: '#/components/schemas/event' }
      return contract && note('answer', event.event_type, contract.check('an event', schema)(event))
    },
  }
}

function contractFor(route: string): Contract | undefined {
  const file = documents.find(([prefix]) => route.startsWith(prefix))?.[1]
  return file ? contractOf(file) : undefined
}

/** What stands in the address and in the headers; in the address nothing else may stand. */
function placeChecks(contract: Contract, request: PeerRequest): [Check, unknown][] {
  const places = {
    path: request.ids,
    query: Object.fromEntries(new URLSearchParams(request.query)),
    header: request.headers,
  }
  const parameters = (operationOf(contract, request).parameters ?? []).map(
    (one) => (one.$ref ? contract.at(String(one.$ref)) : one) as Parameter,
  )
  return (['path', 'query', 'header'] as const).map((place) => {
    const here = parameters.filter((one) => one.in === place)
    const nameIn = ({ name }: Parameter) => (place === 'header' ? name.toLowerCase() : name)
    const schema = {
      type: 'object',
      properties: Object.fromEntries(here.map((one) => [nameIn(one), one.schema])),
      required: here.filter((one) => one.required).map(nameIn),
      ...(place === 'query' && { additionalProperties: false }),
    }
    const check = contract.check(`${nameOf(request)} ${place}`, schema, { isText: true })
    return [check, { ...places[place] }]
  })
}

function bodyCheck(contract: Contract, request: PeerRequest): Check | undefined {
  const schema = operationOf(contract, request).requestBody?.content['application/json']?.schema
  return schema && contract.check(`${nameOf(request)} body`, schema)
}

function answerCheck(contract: Contract, request: PeerRequest, status: number): Check | undefined {
  const { responses } = operationOf(contract, request)
  const which = responses[status] ? String(status) : 'default'
  const response = responses[which]
  const found = (response?.$ref ? contract.at(response.$ref) : response) as typeof response
  const schema = found?.content?.['application/json']?.schema
  return schema && contract.check(`${nameOf(request)} ${which}`, schema)
}

function operationOf({ document }: Contract, { route, method }: PeerRequest) {
  const operation = document.paths[route]?.[method.toLowerCase()]
  if (!operation) throw new Error(`${method} ${route} is not published`)
  return operation
}

const nameOf = ({ method, route }: PeerRequest) => `${method} ${route}`
