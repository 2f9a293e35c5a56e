import { refuse } from '@serein/shared/refusal.ts'

/** Where a page of rows in order of time ended. */
export type Cursor = { at: Date; id: string }

const form = /^\d{4}-[\d:T.-]{18}Z_[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

export function writeCursor({ at, id }: Cursor): string {
  return `${at.toISOString()}_${id}`
}

/** Errors: `invalid_input` for a cursor that no page has given out. */
export function readCursor(cursor: string): Cursor {
  const [at = '', id = ''] = cursor.split('_')
  if (!form.test(cursor) || Number.isNaN(Date.parse(at)))
    throw refuse('invalid_input', { fields: [{ path: 'cursor', message: 'unknown' }] })
  return { at: new Date(at), id }
}
