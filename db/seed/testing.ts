import { fileDatabase } from '@serein/server/platform/testing/for-file.ts'

export const now = new Date('2026-11-21T14:00:00.000Z')

/** The demo world of that day, and what a question about it finds. */
export function demoStage() {
  const database = fileDatabase({ demo: true, now })
  return {
    database,
    async ask<T>(sql: string, values: unknown[] = []): Promise<T[]> {
      const { rows } = await database.pool.query(sql, values)
      return rows as T[]
    },
  }
}
