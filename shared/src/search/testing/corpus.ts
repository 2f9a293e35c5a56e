import { byMonth } from './corpus-month.ts'
import { misspelt } from './corpus-misspelt.ts'
import type { Row } from './corpus-row.ts'
import { spoken } from './corpus-spoken.ts'
import { typed } from './corpus-typed.ts'
import { typedInFrench } from './corpus-typed-in-french.ts'

/** Sentences with their right readings: what the grammar of searches is measured by. */
export const corpus: readonly Row[] = [
  ...typed,
  ...typedInFrench,
  ...spoken,
  ...misspelt,
  ...byMonth,
]
