import type { ImportField } from '@serein/shared/import/rules.ts'
import type { Language } from '../platform/scope.ts'
import { findWords, type Under, wordsIn } from '../platform/words.ts'

/** What is wrong with a line, or why it needs nothing. */
export type Fault = { field: ImportField | null; code: FaultCode; value?: string | number }

export type FaultCode = Under<'import.fault'>

/** Why a file did not go on. */
export type Stop = Under<'import.stop'>

export function isFaultCode(code: string): code is FaultCode {
  return findWords('en', `import.fault.${code}`) !== undefined
}

export function sayFault({ code, value = '' }: Fault, language: Language): string {
  return wordsIn(language)(`import.fault.${code}`, { value })
}

/** Why something was not taken back, by the table that refers to it, or what else has become of it. */
export function sayUse(use: string, language: Language): string {
  return findWords(language, `import.use.${use}`) ?? wordsIn(language)('import.use.used')
}
