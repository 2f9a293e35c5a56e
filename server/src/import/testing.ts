import { randomUUID } from 'node:crypto'
import type { ImportDetails } from '@serein/shared/import/contract.ts'
import type { ImportKind } from '@serein/shared/import/rules.ts'
import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeEach } from 'vitest'
import { bookingStage } from '../booking/testing.ts'
import { runImports } from './job.ts'

type Stage = ReturnType<typeof bookingStage>
type Place = Pick<Stage, 'api' | 'desk'> & {
  database: Pick<Stage['database'], 'db'>
  world: Pick<Stage['world'], 'businessId'>
}

/** A small business whose owner brings files along, and the server at work on them. */
export function importStage(size: Parameters<typeof bookingStage>[0] = {}) {
  const stage = bookingStage(size)
  let owner = ''
  beforeEach(async () => {
    owner = await addOwner(stage)
  })
  return {
    stage,
    get owner() {
      return owner
    },
    /** What a question about the business finds. */
    async rows<T extends object>(statement: string): Promise<T[]> {
      return (await stage.database.pool.query<T>(statement, [stage.world.businessId])).rows
    },
    ...importing(stage, () => owner),
  }
}

export async function addOwner({ database }: Pick<Place, 'database'>): Promise<string> {
  const id = randomUUID()
  const owner = { id, name: 'Odile', email: `${id}@example.test` }
  await database.db.insertInto('user').values(owner).execute()
  return id
}

/** What an owner does with files. */
export function importing(stage: Place, owner: () => string) {
  const ask = (method: 'GET' | 'POST' | 'DELETE', path: string, more: object = {}) =>
    stage.api.ask(method, `/console/imports${path}`, {
      ...stage.desk({ role: 'owner', user: owner() }),
      ...more,
    })

  /** Reads a file; what was refused is thrown. */
  async function upload(
    kind: ImportKind,
    file: string | Uint8Array,
    more: object = {},
  ): Promise<ImportDetails> {
    const form = new FormData()
    form.append('importKind', kind)
    form.append('file', new File([file as string], 'old.csv', { type: 'text/csv' }))
    const answer = await ask('POST', '', { form, ...more })
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
    return answer.body.import
  }

  /** The server works until nothing waits any more. */
  function work(signal?: AbortSignal) {
    const { db } = stage.database
    const { snapshots, clock } = stage.api
    return runImports({
      db,
      snapshots,
      log: pino({ level: 'silent' }),
      now: () => clock.now,
      ...(signal && { signal }),
    })
  }

  return {
    ...looking(stage, ask),
    ...undoing(ask, work),
    ask,
    upload,
    work,
    async seen(id: string): Promise<ImportDetails> {
      return (await ask('GET', `/${id}`)).body.import
    },
    /** Read, matched as proposed, and checked. */
    async checked(
      kind: ImportKind,
      file: string | Uint8Array,
      terms: object = {},
    ): Promise<ImportDetails> {
      const { id, columns, terms: proposed } = await upload(kind, file)
      const body = { fieldColumns: columns, importTerms: { ...proposed, ...terms } }
      const answer = await ask('POST', `/${id}/check`, { body })
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
      await this.work()
      return this.seen(id)
    },
    /** Checked and imported. */
    async imported(
      kind: ImportKind,
      file: string | Uint8Array,
      terms: object = {},
    ): Promise<ImportDetails> {
      const { id } = await this.checked(kind, file, terms)
      const answer = await ask('POST', `/${id}/start`, { body: { leavesOut: true } })
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
      await this.work()
      return this.seen(id)
    },
  }
}

type Ask = (method: 'GET', path: string) => Promise<{ body: any }>

/** What has come of it. */
function looking(stage: Place, ask: Ask) {
  return {
    async faults(id: string, which = 'wrong') {
      const { body } = await ask('GET', `/${id}/lines?which=${which}`)
      return (body.lines as { line: number; faults: { column: string; message: string }[] }[]).map(
        ({ line, faults }) => [
          line,
          ...faults.map(({ column, message }) => `${column}: ${message}`),
        ],
      )
    },
    async count(table: string): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from ${sql.table(table)}
        where business_id = ${stage.world.businessId}`.execute(stage.database.db)
      return rows[0]!.count
    },
  }
}

/** Takes it back; what was refused is answered. */
function undoing(
  ask: (method: 'POST', path: string, more: object) => Promise<{ status: number; body: any }>,
  work: () => Promise<void>,
) {
  return {
    async undone(id: string, keepsUsed = false) {
      const answer = await ask('POST', `/${id}/undo`, { body: { keepsUsed } })
      if (answer.status === 200) await work()
      return answer
    },
  }
}
