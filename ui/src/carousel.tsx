import { Children, useEffect, useRef, useState, type ReactNode } from 'react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { cx } from './cx.ts'
import { Section } from './heading.tsx'

/** Cards side by side; the finger scrolls, the keyboard walks the cards, a desktop gets two buttons. */
export function Carousel(props: {
  label: string
  previousLabel: string
  nextLabel: string
  /** Width of one card, as in CSS; "248px" shows that there is more. */
  itemWidth?: string
  /** Lets cards run to the edge of a phone's screen. */
  bleed?: boolean
  className?: string
  children: ReactNode
}): ReactNode {
  const row = useRef<HTMLDivElement>(null)
  const edges = useEdges(row)
  const turn = (way: 1 | -1): void =>
    row.current?.scrollBy({ left: way * row.current.clientWidth * 0.8, behavior: 'smooth' })
  return (
    <div role="group" aria-label={props.label} className={cx('relative', props.className)}>
      <div
        ref={row}
        className={cx(
          'scroll-row flex snap-x gap-3.5 pb-2',
          props.bleed &&
            '-mx-(--page-margin) scroll-px-(--page-margin) px-(--page-margin) md:mx-0 md:scroll-px-0 md:px-0',
          edges.before && 'md:mask-l-from-94%',
          edges.after && 'md:mask-r-from-94%',
        )}
      >
        {Children.map(props.children, (child) => (
          <div style={{ width: props.itemWidth }} className="max-w-[86%] shrink-0 snap-start">
            {child}
          </div>
        ))}
      </div>
      <TurnButton
        side="left-2"
        shown={edges.before}
        label={props.previousLabel}
        onPress={() => turn(-1)}
      >
        <ChevronLeft aria-hidden className="size-5" />
      </TurnButton>
      <TurnButton
        side="right-2"
        shown={edges.after}
        label={props.nextLabel}
        onPress={() => turn(1)}
      >
        <ChevronRight aria-hidden className="size-5" />
      </TurnButton>
    </div>
  )
}

/** A part of a screen whose cards stand side by side, to the edge of a phone. */
export function CarouselSection(props: {
  title: string
  previousLabel: string
  nextLabel: string
  itemWidth?: string
  aside?: ReactNode
  className?: string
  children: ReactNode
}): ReactNode {
  const { title, aside, className, itemWidth = '272px', ...rest } = props
  return (
    <Section title={title} aside={aside} className={className}>
      <Carousel {...rest} label={title} itemWidth={itemWidth} bleed />
    </Section>
  )
}

function TurnButton(props: {
  side: string
  shown: boolean
  label: string
  onPress: () => void
  children: ReactNode
}): ReactNode {
  return (
    <button
      type="button"
      aria-label={props.label}
      hidden={!props.shown}
      onClick={props.onPress}
      className={cx(
        'absolute top-1/2 hidden size-11 -translate-y-1/2 items-center justify-center rounded-full bg-surface shadow-lift md:not-[[hidden]]:flex',
        props.side,
      )}
    >
      {props.children}
    </button>
  )
}

function useEdges(row: React.RefObject<HTMLDivElement | null>): {
  before: boolean
  after: boolean
} {
  const [edges, setEdges] = useState({ before: false, after: false })
  useEffect(() => {
    const element = row.current
    if (!element) return
    const look = (): void => {
      const before = element.scrollLeft > 4
      const after = element.scrollLeft + element.clientWidth < element.scrollWidth - 4
      setEdges((was) => (was.before === before && was.after === after ? was : { before, after }))
    }
    const sizes = new ResizeObserver(look)
    sizes.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [row])
  return edges
}

/** Chips in a line that scrolls on a narrow screen and runs to its edge. */
export function ChipRow(props: {
  label: string
  className?: string
  children: ReactNode
}): ReactNode {
  return (
    <div
      role="group"
      aria-label={props.label}
      className={cx(
        'scroll-row -mx-(--page-margin) -my-1 flex gap-2 px-(--page-margin) py-1',
        props.className,
      )}
    >
      {props.children}
    </div>
  )
}
