import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import { Heading } from './heading.tsx'
import { Anchor } from './link.tsx'

export type CardTone = 'surface' | 'deep' | 'sunken' | 'outline'

/** One thing: a visit, a place, a sum. `deep` is the one dark card of a screen. */
export function Card({
  tone,
  padded = true,
  className,
  ...rest
}: ComponentProps<'div'> & { tone?: CardTone; padded?: boolean }): ReactNode {
  return <div {...rest} className={cx(cardStyle(tone), padded && 'p-4', className)} />
}

export function cardStyle(tone: CardTone = 'surface'): string {
  return cx('relative min-w-0 rounded-md', tones[tone])
}

/** What a card is called; pressed anywhere, the card leads where this leads. */
export function CardTitle(props: {
  level?: 2 | 3 | undefined
  href: string
  className?: string
  children: ReactNode
}): ReactNode {
  return (
    <Heading level={props.level ?? 3} size="item" className={props.className}>
      <Anchor
        href={props.href}
        className="rounded-sm after:absolute after:inset-0 after:rounded-md"
      >
        {props.children}
      </Anchor>
    </Heading>
  )
}

const tones: Record<CardTone, string> = {
  surface: 'bg-surface shadow-soft',
  deep: 'bg-deep text-on-deep shadow-soft [--focus:var(--on-deep)]',
  sunken: 'bg-sunken',
  outline: 'border border-line',
}
