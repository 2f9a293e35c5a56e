import type { ImportKind } from '@serein/shared/import/rules.ts'
import { balanceLines } from './balance-lines.ts'
import { clientLines } from './client-lines.ts'
import type { KindOfImport } from './kind.ts'
import { noteLines } from './note-lines.ts'
import { serviceLines } from './menu-lines.ts'
import { staffLines } from './staff-lines.ts'
import { visitLines } from './visit-lines.ts'

/** What is done with each. */
export const kindsOfImport = {
  services: serviceLines,
  staff: staffLines,
  clients: clientLines,
  visits: visitLines,
  balances: balanceLines,
  notes: noteLines,
} as unknown as Record<ImportKind, KindOfImport>
