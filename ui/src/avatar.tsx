import type { ReactNode } from 'react'
import { initialsOf, tintOf, type Tint } from './avatar-tint.ts'
import { cx } from './cx.ts'
import { pictureAddress } from './picture-address.ts'

export type AvatarSize = 'xs' | 'sm' | 'md' | 'lg' | 'xl'

/** A face, or the initials on a tint that belongs to the name. Decoration unless `alt` is given. */
export function Avatar(props: {
  name: string
  src?: string | null
  alt?: string
  size?: AvatarSize
  letters?: 1 | 2
  icon?: ReactNode
  className?: string
}): ReactNode {
  const size = props.size ?? 'md'
  const frame = cx(
    'inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full select-none',
    sizes[size],
    props.className,
  )
  if (props.src)
    return (
      <img
        src={pictureAddress(props.src)}
        alt={props.alt ?? ''}
        loading="lazy"
        decoding="async"
        className={cx(frame, 'object-cover')}
      />
    )
  return (
    <span
      {...(props.alt ? { role: 'img', 'aria-label': props.alt } : { 'aria-hidden': true })}
      className={cx(frame, 'serif', tintStyle[tintOf(props.name)])}
    >
      {props.icon ?? initialsOf(props.name, props.letters ?? 1)}
    </span>
  )
}

const sizes: Record<AvatarSize, string> = {
  xs: 'size-6 text-xs',
  sm: 'size-8 text-sm',
  md: 'size-11 text-lg',
  lg: 'size-14 text-xl',
  xl: 'size-24 text-2xl',
}

export const tintStyle: Record<Tint, string> = {
  primary: 'bg-primary-soft text-primary',
  clay: 'bg-clay-soft text-clay',
  gold: 'bg-gold-soft text-gold',
  sky: 'bg-sky-soft text-sky',
  plum: 'bg-plum-soft text-plum',
}
