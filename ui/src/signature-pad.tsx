import { type PointerEvent, type ReactNode, useId, useRef } from 'react'
import { Button } from './button.tsx'
import { FieldNotes } from './field.tsx'

const size = { width: 320, height: 120 }

/** A signature drawn with a finger or a pen, as the path of its strokes in whole numbers; empty until the first. */
export function SignaturePad(props: {
  label: string
  path: string
  clearLabel: string
  error?: ReactNode
  onPath: (path: string) => void
}): ReactNode {
  const { label, path, onPath } = props
  const id = useId()
  const isDown = useRef(false)
  const add = (verb: 'M' | 'L', event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const x = Math.max(0, Math.round(((event.clientX - box.left) / box.width) * size.width))
    const y = Math.max(0, Math.round(((event.clientY - box.top) / box.height) * size.height))
    onPath(`${path}${verb}${x} ${y}`)
  }
  const lift = () => {
    isDown.current = false
  }
  return (
    <div className="flex min-w-0 flex-col items-start gap-1.5">
      <svg
        role="img"
        aria-label={label}
        aria-describedby={props.error ? `${id}-error` : undefined}
        viewBox={`0 0 ${size.width} ${size.height}`}
        className="w-full touch-none rounded-md border border-line-strong bg-surface"
        onPointerDown={(event) => {
          isDown.current = true
          add('M', event)
        }}
        onPointerMove={(event) => {
          if (isDown.current) add('L', event)
        }}
        onPointerUp={lift}
        onPointerLeave={lift}
      >
        <SignaturePath path={path} />
      </svg>
      <FieldNotes id={id} error={props.error} />
      {path ? (
        <Button size="sm" tone="quiet" onClick={() => onPath('')}>
          {props.clearLabel}
        </Button>
      ) : null}
    </div>
  )
}

function SignaturePath({ path }: { path: string }): ReactNode {
  return <path d={path} fill="none" stroke="var(--ink)" strokeWidth="2" strokeLinecap="round" />
}

/** A signature as it was drawn, to look at. */
export function Signature({ label, path }: { label: string; path: string }): ReactNode {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size.width} ${size.height}`}
      className="w-full max-w-80 rounded-md border border-line bg-surface"
    >
      <SignaturePath path={path} />
    </svg>
  )
}
