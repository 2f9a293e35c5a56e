import type { AnySchema, ContractProcedure, ErrorMap } from '@orpc/contract'
import { OpenAPIHandler } from '@orpc/openapi/fetch'
import { implement, type ImplementerInternal, ORPCError, type Router } from '@orpc/server'
import type { EndpointMeta } from '@serein/shared/endpoint.ts'
import { type Contract, contract } from '@serein/shared/contract.ts'
import { demandEntry, openAudit } from './platform/audit.ts'
import type { ApiContext, CallContext } from './platform/context.ts'
import { admit, type Approve, openCallLimit, type ResolveActor } from './platform/gate.ts'
import { refuseUnstorable } from './platform/input.ts'
import type { Db } from './platform/pool.ts'
import type { RequestNote } from './platform/request-note.ts'
import type { ScopeOf } from './platform/scope.ts'
import { toWire, withRetryAfter } from './platform/wire.ts'

/** A part of the contract, each endpoint of which is given the scope that its `who` asks for. */
type Api<Part> =
  Part extends ContractProcedure<AnySchema, AnySchema, ErrorMap, EndpointMeta<infer Caller>>
    ? ImplementerInternal<Part, CallContext, CallContext<ScopeOf<Caller>>>
    : { [Name in keyof Part]: Api<Part[Name]> }

/** The contract as a whole, to be answered by a router. */
export const implementer: ImplementerInternal<Contract, CallContext, CallContext> =
  implement(contract).$context<CallContext>()

/** The contract, ready for a slice's routes.ts: `api.booking.cancel.handler(({ context, input }) => …)`. */
export const api = implementer as unknown as Api<Contract>

/**
 * The API as one fetch function under `/api`. Around every endpoint stand, in this order: the one error shape, the gate
 * with the contract's `who`, the contract's input schema, the handler, the contract's output schema.
 */
export function openApi(parts: {
  router: Router<typeof contract, CallContext>
  db: Db
  resolveActor: ResolveActor
  approve?: Approve
  now: () => Date
}) {
  const read = new WeakSet<ApiContext>()
  const countCall = openCallLimit(parts.now)
  const handler = new OpenAPIHandler<CallContext>(parts.router, {
    clientInterceptors: [
      async (call) => {
        read.add(call.context)
        let uncount: (() => void) | undefined
        const { meta: declared, route, inputSchema } = call.procedure['~orpc']
        const meta = declared as EndpointMeta
        const note: Partial<RequestNote> = call.context.note ?? {}
        note.endpoint = call.path.join('.')
        try {
          const request = { endpoint: note.endpoint, meta, input: call.input }
          const admitted = await admit(call.context, request, parts.resolveActor, parts.approve)
          uncount = countCall(request, admitted.scope, call.context.network)
          refuseUnstorable(call.input, call.context.language)
          const audit = openAudit(admitted.scope, { ...request, path: route.path ?? '' }, (input) =>
            readBy(inputSchema, input),
          )
          const context: CallContext = {
            ...call.context,
            db: parts.db,
            now: parts.now,
            ...admitted,
            audit,
          }
          const answer = await call.next({ ...call, context })
          demandEntry(audit)
          return answer
        } catch (error) {
          const wire = toWire(error, { ...call.context, isCommand: meta.idempotent })
          note.code = wire.code
          if (wire.status === 400) uncount?.()
          throw wire
        }
      },
    ],
    interceptors: [
      async (call) => {
        try {
          return await call.next()
        } catch (error) {
          if (error instanceof ORPCError) throw error
          // No endpoint threw this: before one was reached it is a body that cannot be read, after that a bug.
          const cause = read.has(call.context) ? error : new ORPCError('BAD_REQUEST')
          throw toWire(cause, { ...call.context, isCommand: call.request.method !== 'GET' })
        }
      },
    ],
  })
  return async (request: Request, context: ApiContext): Promise<Response | null> => {
    // The gate completes the context before any handler sees it.
    const { matched, response } = await handler.handle(request, {
      prefix: '/api',
      context: context as CallContext,
    })
    return matched ? withRetryAfter(response) : null
  }
}

/** An input as its endpoint's schema reads it, which has taken it before. */
async function readBy(schema: AnySchema | undefined, input: unknown): Promise<unknown> {
  const read = await schema?.['~standard'].validate(input)
  return read && 'value' in read ? read.value : {}
}
