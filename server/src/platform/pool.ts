import {
  type DatabaseConnection,
  Kysely,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type Transaction,
  type TransactionSettings,
} from 'kysely'
import { Client, Pool, TypeOverrides, types as parsers } from 'pg'
import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { callbackify } from 'node:util'
import type { DB } from './database.gen.ts'
import { queryLog } from './tracing.ts'

export type Database = DB
export type Db = Kysely<Database>
export type Tx = Transaction<Database>

/** bigint comes as text by default; ours are minor units and counts, which stay far below 2^53. */
const types = new TypeOverrides()
types.setTypeParser(parsers.builtins.INT8, Number)
/** A date is a day in the shop's zone, not an instant: it stays the text YYYY-MM-DD. */
types.setTypeParser(parsers.builtins.DATE, (text) => text)

/**
 * Names every query with parameters after its text, so that a connection plans it once and then only runs it: planning
 * costs more than running most of them. Texts are few, since values are always parameters.
 */
class PreparingClient extends Client {
  override query(...args: unknown[]): never {
    const [text, values, ...rest] = args
    const isPlain = typeof text === 'string' && Array.isArray(values) && values.length > 0
    const queryArguments = isPlain ? [{ name: nameOf(text), text, values }, ...rest] : args
    return super.query(...(queryArguments as [string])) as never
  }
}

/**
 * For a pooler, which gives each transaction another connection to the server and knows nothing of what ours began with: each
 * transaction sets its limits itself, sent along with its beginning. A statement alone gets a transaction for it.
 */
function clientSetting(limits: string) {
  return class extends PreparingClient {
    #isInTransaction = false

    override query(...args: unknown[]): never {
      const text = textOf(args[0])
      if (/^(?:begin|start transaction)\b/i.test(text)) {
        this.#isInTransaction = true
        const begun = super.query(...args)
        this.#send(limits)
        return begun
      }
      if (/^(?:commit|rollback)$/i.test(text)) this.#isInTransaction = false
      else if (!this.#isInTransaction) return this.#queryAlone(args)
      return super.query(...args)
    }

    /** It is done when it is committed: what is only checked then may still fail. */
    #queryAlone(args: unknown[]): never {
      const callback = typeof args.at(-1) === 'function' ? (args.pop() as Callback) : undefined
      this.#send(`begin; ${limits}`)
      const answer = super.query(...args) as Promise<unknown>
      const committed = super.query('commit') as Promise<unknown>
      const done = Promise.all([answer, committed]).then(([result]) => result)
      return (callback ? callbackify(() => done)(callback) : done) as never
    }

    /** Should it fail, what comes after it in the transaction says so. */
    #send(text: string) {
      const sent: Promise<unknown> = super.query(text)
      sent.catch(() => {})
    }
  }
}

type Callback = (error: Error | null, result: unknown) => void

function textOf(query: unknown): string {
  return typeof query === 'string' ? query : ((query as { text?: string } | null)?.text ?? '')
}

/**
 * Begins a transaction together with its first statement: nobody waits for the word `begin` alone. Should it fail, the
 * connection is gone, and the first statement says so.
 */
class Driver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    super.beginTransaction(connection, settings).catch(() => {})
  }
}

class Dialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): Driver {
    return new Driver(this.#config)
  }
}

const names = new Map<string, string>()

function nameOf(text: string): string {
  const knownName = names.get(text)
  if (knownName) return knownName
  const name = createHash('sha256').update(text).digest('base64url')
  names.set(text, name)
  return name
}

/** How much longer than a statement may take we wait to be told so: a database that hangs says nothing, and its connection is given up. */
const silenceMs = 2_000

const idleMs = 30_000

/**
 * Opens a pool and the typed query builder over it. `statementMs`: how long the database may take over a statement, 0 for as
 * long as it likes. `isPooled`: whether a pooler stands before the database (`pooler.ts`).
 */
export function openDatabase(
  url: string,
  {
    connections = 20,
    statementMs = 15_000,
    isPooled = false,
  }: { connections?: number; statementMs?: number; isPooled?: boolean } = {},
): { db: Db; pool: Pool; close(): Promise<void> } {
  const limits = {
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: idleMs,
  }
  const setting = Object.entries(limits).map(([name, ms]) => `set local ${name} = ${ms}`)
  const pool = new Pool({
    Client: isPooled ? clientSetting(setting.join('; ')) : PreparingClient,
    ...(!isPooled && limits),
    pipeline: true,
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    query_timeout: statementMs && statementMs + silenceMs,
    application_name: 'serein',
    types,
  })
  // A connection that breaks while it idles is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  // The same for one that breaks while it is in use: the query under way fails, and that is told to who asked.
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<Database>({ dialect: new Dialect({ pool }), log: queryLog() })
  return {
    db,
    pool,
    async close() {
      // A pool that ends forgets who waits for a connection, and they are told so seconds later.
      while (pool.waitingCount > 0) await setTimeout(10)
      await db.destroy()
    },
  }
}
