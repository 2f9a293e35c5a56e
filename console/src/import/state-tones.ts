import type { ImportState } from '@serein/shared/import/states.ts'
import type { Tone } from '@serein/ui/badge.tsx'

export const stateTones: Record<ImportState, Tone> = {
  uploaded: 'neutral',
  checking: 'gold',
  checked: 'gold',
  running: 'gold',
  done: 'primary',
  undoing: 'gold',
  undone: 'neutral',
  failed: 'red',
}
