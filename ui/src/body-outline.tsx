import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** Half of a body: mirrored, it is the other half. */
const half =
  'M50 4c-7 0-11 6-10.5 13 .4 6 3 10 5.5 12.5v4.5c-8 2-17 4-20 11-3 8-4 20-6 31-2 9-5 17-7 25-1 4-2 8 1 9s4-3 5-7c3-9 8-18 10-27 1-5 2-11 4-15 1 9 1 17-.5 26-2 10-4 20-3.5 31 .5 12 3 22 4 33 .7 9 0 18 1.5 27 .6 4 1 7 4.5 7s4-3 4-7c.5-12 3-24 3.5-36 .4-9 1-17 1.5-24'

/** Where each part lies, in hundredths of the width and of 220 of the height. */
const places: Record<'front' | 'back', Record<string, [x: number, y: number]>> = {
  front: {
    head: [50, 14],
    shoulders: [32, 37],
    chest: [50, 54],
    arms: [20, 78],
    belly: [50, 80],
    hands: [86, 106],
    hips: [56, 104],
    thighs: [40, 122],
    knees: [60, 140],
    feet: [42, 176],
  },
  back: {
    neck: [50, 32],
    upperBack: [50, 54],
    lowerBack: [50, 84],
    calves: [40, 152],
  },
}

/** A body from the front and from the back whose parts are pressed, each a button with its name. */
export function BodyOutline(props: {
  label: string
  sides: { front: string; back: string }
  /** The words of each part. */
  parts: Record<string, string>
  pressed: readonly string[]
  onPress: (part: string) => void
}): ReactNode {
  const { parts, pressed } = props
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-semibold">{props.label}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(13.5rem,1fr))] gap-3">
        {(['front', 'back'] as const).map((side) => (
          <figure key={side} className="rounded-md bg-sunken p-2">
            <div className="relative mx-auto h-110 w-50">
              <svg aria-hidden viewBox="0 0 100 220" className="absolute inset-0 size-full">
                <g fill="none" stroke="var(--ink-soft)" strokeWidth="1.2" strokeLinecap="round">
                  <path d={half} />
                  <path d={half} transform="translate(100 0) scale(-1 1)" />
                </g>
              </svg>
              {Object.entries(places[side]).map(([part, [x, y]]) => (
                <button
                  key={part}
                  type="button"
                  aria-pressed={pressed.includes(part)}
                  onClick={() => props.onPress(part)}
                  style={{ left: `${x}%`, top: `${y / 2.2}%` }}
                  className={cx(
                    'absolute min-h-8 -translate-1/2 rounded-full border px-2 text-xs font-semibold whitespace-nowrap',
                    pressed.includes(part)
                      ? 'border-transparent bg-primary text-on-primary'
                      : 'border-line bg-surface',
                  )}
                >
                  {parts[part]}
                </button>
              ))}
            </div>
            <figcaption className="text-center text-xs text-ink-soft">
              {props.sides[side]}
            </figcaption>
          </figure>
        ))}
      </div>
    </fieldset>
  )
}
