import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/** Writes a generated file, unless it says the same already: a reader meanwhile finds it whole. */
export function writeChanged(path: string | URL, text: string): void {
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text)
}
