import { useId, type ReactNode } from 'react'
import { cx } from '../cx.ts'

/** A leaf at rest on a stone. Decoration: the name stands beside it. */
export function BrandMark(props: { size?: number; className?: string }): ReactNode {
  const id = useId()
  const size = props.size ?? 32
  return (
    <svg
      aria-hidden
      viewBox="0 0 48 48"
      width={size}
      height={size}
      fill="none"
      className={props.className}
    >
      <defs>
        <linearGradient id={`${id}leaf`} x1="0" y1="0" x2="1" y2="1">
          <stop stopColor="var(--art-leaf)" />
          <stop offset="1" stopColor="var(--art-deep)" />
        </linearGradient>
        <linearGradient id={`${id}stone`} x1="0" y1="0" x2="0" y2="1">
          <stop stopColor="var(--art-stone)" />
          <stop offset="1" stopColor="var(--art-stone-dark)" />
        </linearGradient>
      </defs>
      <path d="M25 30C13 27 9 16 13 4c12 2 19 12 12 26z" fill={`url(#${id}leaf)`} />
      <path d="M26 30c-1-9 4-16 13-18 1 10-4 17-13 18z" fill="var(--art-leaf)" opacity="0.75" />
      <rect x="8" y="31" width="32" height="12" rx="6" fill={`url(#${id}stone)`} />
    </svg>
  )
}

/** Mark and name on one line. */
export function Wordmark(props: { name: string; size?: number; className?: string }): ReactNode {
  return (
    <span className={cx('serif inline-flex items-center gap-2 text-xl', props.className)}>
      <BrandMark size={props.size ?? 28} />
      {props.name}
    </span>
  )
}
