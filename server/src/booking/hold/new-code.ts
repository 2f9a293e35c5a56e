import { randomInt } from 'node:crypto'

const codeLetters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const codeLength = 6

/** The code of a new booking: the business's two letters and what nobody mistakes for something else. */
export function newCode(prefix: string): string {
  return `${prefix}-${Array.from({ length: codeLength }, () => codeLetters[randomInt(32)]).join('')}`
}
