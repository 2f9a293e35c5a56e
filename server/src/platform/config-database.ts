import { z } from 'zod'

const address = (name: string) =>
  z.url({
    protocol: /^postgres(ql)?$/,
    error: `${name} must look like postgres://user:password@host:5432/database.`,
  })

const size = 'DATABASE_POOL_SIZE must be a number from 1 to 500, such as 20.'

export const databaseSettings = {
  DATABASE_URL: address('DATABASE_URL')
    .optional()
    .describe(
      'A PostgreSQL of your own, 15 or newer, or a pooler before it. Default: one that Serein starts in the data folder, for a demo.',
    ),
  DATABASE_DIRECT_URL: address('DATABASE_DIRECT_URL')
    .optional()
    .describe(
      'The same database without the pooler in DATABASE_URL: migrations go there. Default: DATABASE_URL, which works, too.',
    ),
  DATABASE_POOL_SIZE: z.coerce
    .number(size)
    .int(size)
    .min(1, size)
    .max(500, size)
    .default(20)
    .describe('How many connections to the database a process may have at once.'),
}

export type DatabaseConfig = {
  /** Undefined where Serein starts its own PostgreSQL. */
  databaseUrl: string | undefined
  /** Where migrations go; undefined where that is the same. */
  databaseDirectUrl?: string | undefined
  databaseConnections?: number
}

export function databaseOf(set: {
  DATABASE_URL?: string | undefined
  DATABASE_DIRECT_URL?: string | undefined
  DATABASE_POOL_SIZE: number
}): DatabaseConfig {
  return {
    databaseUrl: set.DATABASE_URL,
    databaseDirectUrl: set.DATABASE_DIRECT_URL,
    databaseConnections: set.DATABASE_POOL_SIZE,
  }
}

export function databaseProblems(values: Partial<Record<string, string | undefined>>): string[] {
  return values.DATABASE_DIRECT_URL && !values.DATABASE_URL
    ? ['DATABASE_DIRECT_URL is for migrations alone: set DATABASE_URL beside it.']
    : []
}
