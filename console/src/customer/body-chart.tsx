import type { KeyboardEvent, PointerEvent } from 'react'
import { type MarkKind, markKinds } from '@serein/shared/customer/rules.ts'
import type { BodyMark } from '@serein/shared/customer/treatment-note.ts'
import { useWords } from '../language/words.ts'

const sides = ['front', 'back'] as const

/** Half of a body: mirrored, it is the other half. */
const half =
  'M50 4c-7 0-11 6-10.5 13 .4 6 3 10 5.5 12.5v4.5c-8 2-17 4-20 11-3 8-4 20-6 31-2 9-5 17-7 25-1 4-2 8 1 9s4-3 5-7c3-9 8-18 10-27 1-5 2-11 4-15 1 9 1 17-.5 26-2 10-4 20-3.5 31 .5 12 3 22 4 33 .7 9 0 18 1.5 27 .6 4 1 7 4.5 7s4-3 4-7c.5-12 3-24 3.5-36 .4-9 1-17 1.5-24'

/** Where on the body something was found, tapped with a finger; from the keyboard the mark stands in the middle and the list says so. */
export function BodyChart(props: {
  marks: readonly BodyMark[]
  kind?: MarkKind
  onMarks?: (marks: BodyMark[]) => void
}) {
  const { t } = useWords()
  const { marks, kind = 'pain', onMarks } = props
  return (
    <div className="flex flex-col gap-2">
      <div className="grid grid-cols-2 gap-3">
        {sides.map((side) => (
          <figure key={side} className="rounded-md bg-sunken p-2">
            <Chart
              label={t(`customer.treatment.${side}`)}
              marks={marks.filter((mark) => mark.side === side)}
              onMark={onMarks && ((x, y) => onMarks([...marks, { side, x, y, kind }]))}
            />
            <figcaption className="text-center text-xs text-ink-soft">
              {t(`customer.treatment.${side}`)}
            </figcaption>
          </figure>
        ))}
      </div>
      {marks.length > 0 ? (
        <ul className="flex flex-wrap gap-1.5 text-sm">
          {marks.map((mark, index) => {
            const words = t('customer.treatment.markAt', {
              kind: t(`customer.treatment.mark.${mark.kind}`),
              side: t(`customer.treatment.${mark.side}`),
            })
            return (
              <li key={`${mark.side} ${mark.x} ${mark.y} ${mark.kind}`}>
                {onMarks ? (
                  <button
                    type="button"
                    aria-label={t('customer.treatment.unmark', { mark: words })}
                    onClick={() => onMarks(marks.filter((_, at) => at !== index))}
                    className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line px-3"
                  >
                    <Dot kind={mark.kind} />
                    {words}
                    <span aria-hidden>×</span>
                  </button>
                ) : (
                  <span className="inline-flex items-center gap-2 rounded-full border border-line px-3 py-1">
                    <Dot kind={mark.kind} />
                    {words}
                  </span>
                )}
              </li>
            )
          })}
        </ul>
      ) : null}
    </div>
  )
}

/** Which kind of mark the next tap makes. */
export const markChoices = markKinds

const colours: Record<MarkKind, string> = {
  pain: 'var(--red)',
  tension: 'var(--gold)',
  avoid: 'var(--ink)',
  scar: 'var(--clay)',
}

function Dot({ kind }: { kind: MarkKind }) {
  return (
    <span
      aria-hidden
      className="size-2.5 rounded-full"
      style={{ backgroundColor: colours[kind] }}
    />
  )
}

function share(at: number, from: number, size: number): number {
  return Math.min(1_000, Math.max(0, Math.round(((at - from) / size) * 1_000)))
}

function Chart(props: {
  label: string
  marks: readonly BodyMark[]
  onMark: ((x: number, y: number) => void) | undefined
}) {
  const { label, marks, onMark } = props
  const tap = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    onMark?.(share(event.clientX, box.left, box.width), share(event.clientY, box.top, box.height))
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    onMark?.(500, 300)
  }
  return (
    <svg
      viewBox="0 0 100 220"
      className="mx-auto h-72 w-auto touch-manipulation"
      {...(onMark
        ? { role: 'button', tabIndex: 0, 'aria-label': label, onPointerUp: tap, onKeyDown: press }
        : { role: 'img', 'aria-label': label })}
    >
      <g fill="none" stroke="var(--ink-soft)" strokeWidth="1.2" strokeLinecap="round">
        <path d={half} />
        <path d={half} transform="translate(100 0) scale(-1 1)" />
      </g>
      {marks.map(({ x, y, kind }) => (
        <circle
          key={`${x} ${y} ${kind}`}
          cx={x / 10}
          cy={(y / 1_000) * 220}
          r="3.4"
          fill={colours[kind]}
          stroke="var(--surface)"
          strokeWidth="1"
        />
      ))}
    </svg>
  )
}
