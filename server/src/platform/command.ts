import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { withEntry } from './audit.ts'
import type { CallContext, CommandKey, PlanContext } from './context.ts'
import type { Db, Tx } from './pool.ts'

/** A deadlock or a serialisation failure says "again"; nothing of the attempt remains. */
const attempts = 4
const again = new Set(['40001', '40P01'])

/**
 * Runs a verb as a command: one transaction that also keeps its key, the hash of its input and its answer.
 * The same key again gets the same answer and has no second effect, also while the first is still under way.
 * An answer that is known before the verb has run is written with the key. Errors: `idempotency_key_reused` when the key
 * came with another input; whatever the verb refuses. A command of the console leaves its audit entry in the same transaction.
 */
export async function once<T>(
  context: CallContext,
  verb: (tx: Tx) => Promise<T>,
  known?: T,
): Promise<T> {
  const { key, audit } = context
  if (!key) throw new Error('a verb was called as a command by an endpoint that is none')
  return transaction(context.db, async (tx) => {
    const earlier = await claimKey(tx, key, known)
    if (earlier) {
      if (audit) audit.isSettled = true
      return earlier.answer as T
    }
    const answer = await withEntry(tx, context, verb)
    if (known !== undefined) return answer
    await tx
      .updateTable('idempotency_key')
      .set({ answer: JSON.stringify(answer) })
      .where('actor', '=', key.actor)
      .where('key', '=', key.key)
      .execute()
    return answer
  })
}

type Call<Caller, Input> = { context: CallContext & { scope: Caller }; input: Input }

/** A verb as the handler of its command, with the scope that the contract asks for; `more` is what it needs besides. */
export function command<Caller, Input, Answer, More extends unknown[]>(
  verb: (tx: Tx, scope: Caller, input: Input, now: Date, ...more: More) => Promise<Answer>,
  ...more: More
) {
  return ({ context, input }: Call<Caller, Input>): Promise<Answer> =>
    once(context, (tx) => verb(tx, context.scope, input, context.now(), ...more))
}

/** The same of a question, which writes nothing. */
export function query<Caller, Input, Answer, More extends unknown[]>(
  question: (db: Db, scope: Caller, input: Input, now: Date, ...more: More) => Promise<Answer>,
  ...more: More
) {
  return ({ context, input }: Call<Caller, Input>): Promise<Answer> =>
    question(context.db, context.scope, input, context.now(), ...more)
}

/** The answer that a command of this key has got already, or null. Errors: `idempotency_key_reused`, as `once`. */
export async function answeredBefore<T>({ db, key, audit }: PlanContext): Promise<T | null> {
  if (!key) return null
  const earlier = await db
    .selectFrom('idempotency_key')
    .select(['endpoint', 'input_hash', 'answer'])
    .where('actor', '=', key.actor)
    .where('key', '=', key.key)
    .executeTakeFirst()
  if (!earlier) return null
  refuseAnother(key, earlier)
  if (audit) audit.isSettled = true
  return earlier.answer as T | null
}

/** One transaction, tried again where PostgreSQL asks for it. */
export async function transaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt === attempts || !again.has(String((error as { code?: unknown }).code)))
        throw error
    }
  }
}

/** Waits for a twin under way (the unique key holds it back), then tells whether it has answered already. */
async function claimKey(tx: Tx, { actor, key, endpoint, inputHash }: CommandKey, known: unknown) {
  const answer = known === undefined ? null : JSON.stringify(known)
  const fresh = await sql`
    insert into idempotency_key (actor, key, endpoint, input_hash, answer)
    values (${actor}, ${key}, ${endpoint}, ${inputHash}, ${answer})
    on conflict do nothing`.execute(tx)
  if (fresh.numAffectedRows === 1n) return null
  const earlier = await tx
    .selectFrom('idempotency_key')
    .select(['endpoint', 'input_hash', 'answer'])
    .where('actor', '=', actor)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  refuseAnother({ endpoint, inputHash }, earlier)
  return earlier
}

function refuseAnother(
  { endpoint, inputHash }: Pick<CommandKey, 'endpoint' | 'inputHash'>,
  earlier: { endpoint: string; input_hash: string },
) {
  if (earlier.endpoint !== endpoint || earlier.input_hash !== inputHash)
    throw refuse('idempotency_key_reused')
}
