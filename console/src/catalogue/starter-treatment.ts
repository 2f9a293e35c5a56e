import type { ServiceDraft } from '@serein/shared/catalogue/menu-batch.ts'

export type StarterKind = ServiceDraft['category']['kind']
export type StarterText = { en: string; fr: string }

/** A treatment to begin with: usual minutes, and what it costs in euros in a spa of the middle. */
export type StarterTreatment = {
  kind: StarterKind
  name: StarterText
  description: StarterText
  minutes: number
  euros: number
  hands?: 2
  isStrenuous?: true
  /** Minutes to make the room ready again. */
  after?: number
  /** Begins without a tick: not every spa has it. */
  isSpecial?: true
}
