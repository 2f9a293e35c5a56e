import { useId } from 'react'
import { type ArtRole, drawingOf, type Paint } from '@serein/shared/gift-card/drawing.ts'
import type { GiftCardDesign } from '@serein/shared/gift-card/states.ts'
import { cx } from '@serein/ui/cx.ts'

/** The drawing of a gift card, in the colours of the theme. */
export function GiftCardArt({ design, className }: { design: GiftCardDesign; className?: string }) {
  const id = useId()
  const shapes = drawingOf(design)
  return (
    <svg aria-hidden viewBox="0 0 320 200" className={cx('block h-auto w-full', className)}>
      <defs>
        {shapes.map(({ path, fill, at }, index) => (
          <Gradient key={`${path} ${at}`} id={`${id}${index}`} fill={fill} />
        ))}
      </defs>
      {shapes.map(({ path, fill, line, opacity, at }, index) => (
        <path
          key={`${path} ${at}`}
          d={path}
          fill={typeof fill === 'object' ? `url(#${id}${index})` : fill ? colour(fill) : 'none'}
          stroke={line && colour(line.role)}
          strokeWidth={line?.width}
          strokeLinecap="round"
          opacity={opacity}
          transform={
            at && `translate(${at[0]} ${at[1]}) rotate(${at[2] ?? 0}) scale(${at[3] ?? 1})`
          }
        />
      ))}
    </svg>
  )
}

function Gradient({ id, fill }: { id: string; fill: Paint | undefined }) {
  if (typeof fill !== 'object') return null
  if ('round' in fill)
    return (
      <radialGradient id={id}>
        <stop stopColor={colour(fill.round)} />
        <stop offset="1" stopColor={colour(fill.round)} stopOpacity="0" />
      </radialGradient>
    )
  return (
    <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
      <stop stopColor={colour(fill[0])} />
      <stop offset="1" stopColor={colour(fill[1])} />
    </linearGradient>
  )
}

function colour(role: ArtRole): string {
  return `var(--art-${role})`
}
