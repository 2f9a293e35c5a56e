import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type Tone = 'primary' | 'gold' | 'clay' | 'red' | 'neutral'

/** `soft` on a plain ground, `raised` over a picture, `onDeep` on the dark card, `scrim` for a count over a picture. */
export type BadgeLook = 'soft' | 'raised' | 'onDeep' | 'scrim'

/** A word about a thing, in a soft pill. The word carries the meaning, the tone only helps. */
export function Badge(props: {
  tone?: Tone
  icon?: ReactNode
  look?: BadgeLook
  className?: string
  children: ReactNode
}): ReactNode {
  const tone = props.tone ?? 'neutral'
  return (
    <span
      className={cx(
        'inline-flex max-w-full items-center gap-1.5 rounded-full px-2.5 py-1 text-xs leading-[1.35] font-semibold [&_.lucide]:size-3.5',
        lookStyle(props.look ?? 'soft', tone),
        props.className,
      )}
    >
      {props.icon}
      <span className="min-w-0">{props.children}</span>
    </span>
  )
}

function lookStyle(look: BadgeLook, tone: Tone): string {
  if (look === 'onDeep') return 'bg-on-deep/14 text-on-deep'
  if (look === 'scrim') return 'bg-scrim text-on-scrim'
  return cx(look === 'raised' ? 'bg-surface shadow-soft' : softBackground[tone], toneText[tone])
}

export const toneText: Record<Tone, string> = {
  primary: 'text-primary',
  gold: 'text-gold',
  clay: 'text-clay',
  red: 'text-red',
  neutral: 'text-ink-soft',
}

export const softBackground: Record<Tone, string> = {
  primary: 'bg-primary-soft',
  gold: 'bg-gold-soft',
  clay: 'bg-clay-soft',
  red: 'bg-red-soft',
  neutral: 'bg-sunken',
}

export const solidBackground: Record<Tone, string> = {
  primary: 'bg-primary',
  gold: 'bg-gold',
  clay: 'bg-clay',
  red: 'bg-red',
  neutral: 'bg-line-strong',
}
