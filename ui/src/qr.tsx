import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { pathOf } from './qr-path.ts'

/** A code to scan, from its matrix (true is dark). Dark on light in both themes, since scanners want it so. */
export function Qr(props: {
  matrix: readonly (readonly boolean[])[]
  label: string
  className?: string
}): ReactNode {
  const size = props.matrix.length + 8
  return (
    <svg
      role="img"
      aria-label={props.label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={cx('block w-44 max-w-full rounded-md bg-code-ground', props.className)}
    >
      <path d={pathOf(props.matrix, 4)} className="fill-code-ink" />
    </svg>
  )
}
