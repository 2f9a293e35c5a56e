import type { Page } from '@playwright/test'
import type { Words } from './words.ts'

export interface Keeper {
  page: Page
  t: Words
  /** A shop of the one who looks, and what day it is there. */
  shop: { id: string; today: string }
}

export interface ConsoleState {
  open: (keeper: Keeper) => Promise<void>
  /** Who looks; the manager when nothing is said, for whom the most is there. */
  as?: 'desk' | 'owner' | 'admin' | 'therapist' | 'nobody'
  /** What needs columns is not there on a phone. */
  only?: 'desk'
  /** What stays afterwards, such as another hour. */
  isLast?: true
}
