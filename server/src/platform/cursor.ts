import { refuse } from '@serein/shared/refusal.ts'
import { instant } from '@serein/shared/schema.ts'
import * as z from 'zod'

/** Where a page of rows in order of time ended. */
export type Cursor = { at: Date; id: string }

/** Of rows that were asked for with one beyond the page: the page, and its last row where more comes after it. */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
): { page: Row[]; last?: Row | undefined } {
  const page = rows.slice(0, limit)
  return { page, last: rows.length > limit ? page.at(-1) : undefined }
}

/** What a place in a list ends with: the id of a row, or the digest that stands for one. */
export const rowId = z.guid()

const timed = z.tuple([instant, rowId])

export function writeCursor({ at, id }: Cursor): string {
  return `${at.toISOString()}_${id}`
}

/** Errors: `invalid_input` for a cursor that no page has given out. */
export function readCursor(cursor: string): Cursor {
  const [at, id] = asWritten(timed, cursor.split('_'))
  return { at: new Date(at), id }
}

/** Where a page in a special order ended: what decides that order, and the row's id. */
export function writePlace(place: readonly (number | string)[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

/**
 * What `writePlace` wrote. A reader can have written another thing: the schema bounds each part by the type of its
 * column. Errors: `invalid_input` for a cursor that no page has given out.
 */
export function readPlace<Place>(schema: z.ZodType<Place>, cursor: string): Place {
  return asWritten(schema, parsed(Buffer.from(cursor, 'base64url').toString()))
}

function asWritten<Parts>(schema: z.ZodType<Parts>, parts: unknown): Parts {
  const read = schema.safeParse(parts)
  if (read.success) return read.data
  throw refuse('invalid_input', { fields: [{ path: 'cursor', message: '' }] })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
