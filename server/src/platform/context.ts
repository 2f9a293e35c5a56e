import type { Logger } from 'pino'
import type { Audit } from './audit.ts'
import type { Db } from './pool.ts'
import type { RequestNote } from './request-note.ts'
import type { Language, Scope } from './scope.ts'

/** What makes a command the same command again: who, which endpoint, the key they sent, and what they asked. */
export type CommandKey = { actor: string; endpoint: string; key: string; inputHash: string }

/** What a call arrives with. */
export type ApiContext = {
  headers: Headers
  language: Language
  /** The network it comes from: the IP address, of IPv6 the first half. */
  network: string
  requestId: string
  /** Where the endpoint and a refusal are written down for the log. */
  note?: RequestNote
  log: Logger
}

/** What a handler sees: the gate has been passed. */
export type CallContext<Caller extends Scope = Scope> = ApiContext & {
  db: Db
  now: () => Date
  scope: Caller
  /** The person behind the call, or null; to be asked where an endpoint for anyone answers some otherwise. */
  caller: () => Promise<string | null>
  /** Of the user who had to be logged in to come here. */
  sessionId: string | null
  /** Asks the gate again, for what lasts longer than a call. Errors: as the gate's. */
  readmit: () => Promise<void>
  /** Set for commands only. */
  key: CommandKey | null
  /** Set for commands of the console only. */
  audit: Audit | null
}

/** By what a plan is made and written: a call, or the server by itself, which has no key. */
export type PlanContext = Pick<CallContext, 'db' | 'now' | 'key' | 'audit'>
