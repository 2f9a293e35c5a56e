import { refuse } from '@serein/shared/refusal.ts'
import type { Language } from './scope.ts'
import { wordsIn } from './words.ts'

/** Deeper than any of our inputs: a link in the innermost list of a text. */
const depthLimit = 24

/**
 * Refuses texts that PostgreSQL cannot keep, wherever they stand in an input, names of fields too: with a zero byte, or with
 * half a character. So no schema has to think of them. Errors: `invalid_input`.
 */
export function refuseUnstorable(input: unknown, language: Language): void {
  const path = unstorable(input, [])
  if (path) {
    const field = { path: path.join('.'), message: wordsIn(language)('platform.fault.unstorable') }
    throw refuse('invalid_input', { fields: [field] })
  }
}

function unstorable(value: unknown, path: string[]): string[] | null {
  if (typeof value === 'string') return isStorable(value) ? null : path
  if (typeof value !== 'object' || value === null) return null
  if (path.length > depthLimit) return path
  for (const [key, child] of Object.entries(value)) {
    if (!isStorable(key)) return path
    const found = unstorable(child, [...path, key])
    if (found) return found
  }
  return null
}

function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}
