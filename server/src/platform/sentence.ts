import { isUnreachable } from './outage.ts'

const sentences: Record<string, string> = {
  EADDRINUSE: 'The port is taken: stop what uses it, or choose another one with PORT=3001.',
  EACCES: 'This port may not be opened by you: choose one above 1023 with PORT=3001.',
  EADDRNOTAVAIL:
    'HOST is no address of this machine: use 0.0.0.0 for all of its addresses, or leave HOST away.',
  '28P01': 'DATABASE_URL is refused: correct the user or the password in it.',
  '28000': 'DATABASE_URL is refused: correct the user or the password in it.',
  '3D000':
    'The database in DATABASE_URL does not exist: make it with "createdb", or correct the name.',
  '53100':
    'The disk of the database is full: make room there, or move the data folder with SEREIN_DATA.',
  '53300':
    'The database has no connection left: end programs that hold some, or raise its max_connections.',
}

/** One sentence a person at the command line can act on; the rest is for the log. */
export function sentenceOf(error: unknown): string {
  const { code = '', message = String(error) } = (error ?? {}) as {
    code?: string
    message?: string
  }
  const sentence = sentences[code]
  if (sentence) return sentence
  return isUnreachable(error)
    ? 'DATABASE_URL does not answer: start that PostgreSQL, correct the address, or leave DATABASE_URL away.'
    : message
}
