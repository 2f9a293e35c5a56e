import { useState, type ReactNode } from 'react'
import { cx } from './cx.ts'

export type PictureSource = { type: string; srcSet: string }

/** Keeps its place from the first paint; what is under it (a tint, a tiny blur) shows until it comes. */
export function Picture(props: {
  src?: string | null
  alt: string
  sources?: readonly PictureSource[]
  srcSet?: string
  sizes?: string
  /** Width over height, as in CSS: "16/10". */
  ratio?: string
  /** Any CSS background: a colour role, a gradient, a data URL of a few bytes. */
  placeholder?: string
  /** For the one picture seen first: loads at once, at high priority. */
  eager?: boolean
  rounded?: boolean
  className?: string
  topLeft?: ReactNode
  topRight?: ReactNode
  bottomRight?: ReactNode
  children?: ReactNode
}): ReactNode {
  const [lost, setLost] = useState(false)
  return (
    <div
      style={{
        aspectRatio: props.ratio ?? '16/10',
        background: props.placeholder ?? 'linear-gradient(160deg, var(--art-sky), var(--art-sand))',
        backgroundSize: 'cover',
      }}
      className={cx(
        'relative w-full overflow-hidden',
        props.rounded && 'rounded-md',
        props.className,
      )}
    >
      {props.src && !lost ? (
        <picture>
          {props.sources?.map((source) => (
            <source
              key={source.type}
              type={source.type}
              srcSet={source.srcSet}
              sizes={props.sizes}
            />
          ))}
          <img
            src={props.src}
            srcSet={props.srcSet}
            sizes={props.sizes}
            alt={props.alt}
            loading={props.eager ? 'eager' : 'lazy'}
            fetchPriority={props.eager ? 'high' : 'auto'}
            decoding={props.eager ? 'auto' : 'async'}
            onError={() => setLost(true)}
            className="absolute inset-0 size-full object-cover"
          />
        </picture>
      ) : null}
      {props.children}
      <Corner at="top-3 left-3">{props.topLeft}</Corner>
      <Corner at="top-2 right-2">{props.topRight}</Corner>
      <Corner at="right-3 bottom-3">{props.bottomRight}</Corner>
    </div>
  )
}

function Corner(props: { at: string; children: ReactNode }): ReactNode {
  if (!props.children) return null
  return <div className={cx('absolute z-1 flex gap-2', props.at)}>{props.children}</div>
}
