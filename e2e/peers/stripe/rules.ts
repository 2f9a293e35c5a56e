import type { AnySchemaObject } from 'ajv'
import { type Check, type Contract, type Validation, contractOf } from '../contract.ts'
import type { PeerRequest } from '../door.ts'
import type { Answer } from '../listen.ts'
import { parseForm } from './form.ts'
import type { Event } from './thing.ts'

type Parameter = { name: string; in: string; required?: boolean; schema: AnySchemaObject }

/** Both ways through the published schemas, counted. @returns of each, what is wrong with it */
export function makeRules() {
  const contract = contractOf('stripe-trimmed.json')
  const validation: Validation = { requests: 0, answers: 0, violations: [] }
  const note = (way: 'request' | 'answer', operation: string, says: string | undefined) => {
    validation[way === 'request' ? 'requests' : 'answers'] += 1
    if (says) validation.violations.push({ way, operation, says })
    return says
  }
  return {
    validation,
    request(request: PeerRequest): string | undefined {
      const operation = nameOf(request)
      const checks = contract && requestChecks(contract, request)
      if (!checks) return undefined
      const wrong = checks.map(([check, text]) => check(parseForm(text))).find(Boolean)
      return note('request', operation, wrong)
    },
    answer(request: PeerRequest, { status, body }: Answer): string | undefined {
      const check = contract && answerCheck(contract, request, status)
      return check && note('answer', `${nameOf(request)} ${status}`, check(body))
    },
    event(event: Event): string | undefined {
      const name = `#/components/schemas/${event.type.split(/[._]/).map(capital).join('')}Event`
      return (
        contract && note('answer', event.type, contract.check(event.type, { $ref: name })(event))
      )
    },
  }
}

function requestChecks(contract: Contract, request: PeerRequest): [Check, string][] {
  const { parameters = [], requestBody } = operationOf(contract, request)
  const inQuery = (parameters as Parameter[]).filter((one) => one.in === 'query')
  const query = {
    type: 'object',
    properties: Object.fromEntries(inQuery.map(({ name, schema }) => [name, schema])),
    required: inQuery.flatMap(({ name, required }) => (required ? [name] : [])),
    additionalProperties: false,
  }
  const isText = { isText: true }
  const [media] = Object.values(requestBody?.content ?? {})
  const name = nameOf(request)
  const body = media?.schema ?? { type: 'object', additionalProperties: false }
  return [
    [contract.check(`${name} query`, query, isText), request.query],
    [contract.check(`${name} body`, body, isText), request.method === 'POST' ? request.body : ''],
  ]
}

function answerCheck(contract: Contract, request: PeerRequest, status: number): Check | undefined {
  const { responses } = operationOf(contract, request)
  const which = status === 200 ? '200' : 'default'
  const schema = responses[which]?.content?.['application/json']?.schema
  return schema && contract.check(`${nameOf(request)} ${which}`, schema)
}

function operationOf({ document }: Contract, { route, method }: PeerRequest) {
  const operation = document.paths[route]?.[method.toLowerCase()]
  if (!operation) throw new Error(`${method} ${route} is not published`)
  return operation
}

const nameOf = ({ method, route }: PeerRequest) => `${method} ${route}`
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
