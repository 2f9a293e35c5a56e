import type { CampaignState } from '@serein/shared/campaign/rules.ts'
import type { Tone } from '@serein/ui/badge.tsx'

export const stateTones = {
  draft: 'neutral',
  planned: 'gold',
  sending: 'primary',
  sent: 'primary',
  stopped: 'red',
} as const satisfies Record<CampaignState, Tone>
