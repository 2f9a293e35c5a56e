import type { ReactNode } from 'react'
import { ChevronLeft, X } from 'lucide-react'
import { cx } from './cx.ts'
import { IconButton, IconButtonLink } from './icon-button.tsx'

type Back = { label: string; href?: string; onPress?: () => void; icon?: 'back' | 'close' }

/** Way back, where one is, what one can do. `over` floats on a picture. */
export function TopBar(props: {
  title?: ReactNode
  subtitle?: ReactNode
  back?: Back
  actions?: ReactNode
  over?: boolean
  sticky?: boolean
  level?: 1 | 2 | 3
  className?: string
}): ReactNode {
  const Title = `h${props.level ?? 1}` as const
  return (
    <header
      className={cx(
        'flex min-h-16 items-center gap-3 px-4 pt-[calc(8px+var(--safe-top))] pb-2',
        props.over && 'absolute inset-x-0 top-0 z-10',
        props.sticky && 'sticky top-0 z-20 bg-paper',
        props.className,
      )}
    >
      {props.back ? (
        <div className="contents print:hidden">
          <BackButton back={props.back} />
        </div>
      ) : null}
      <div className="min-w-0 flex-1">
        {props.title ? <Title className="font-semibold">{props.title}</Title> : null}
        {props.subtitle ? <p className="text-xs text-ink-soft">{props.subtitle}</p> : null}
      </div>
      {props.actions ? (
        <div className="flex shrink-0 items-center gap-2.5 print:hidden">{props.actions}</div>
      ) : null}
    </header>
  )
}

/** A first screen's head: a greeting, and the screen's name in large serif. */
export function PageHead(props: {
  title: ReactNode
  eyebrow?: ReactNode
  actions?: ReactNode
  className?: string
}): ReactNode {
  return (
    <header
      className={cx(
        'flex items-center gap-4 pt-[calc(16px+var(--safe-top))] pb-4',
        props.className,
      )}
    >
      <div className="min-w-0 flex-1">
        {props.eyebrow ? <p className="text-sm text-ink-soft">{props.eyebrow}</p> : null}
        <h1 className="serif mt-0.5 text-2xl">{props.title}</h1>
      </div>
      {props.actions ? (
        <div className="flex shrink-0 items-center gap-2.5">{props.actions}</div>
      ) : null}
    </header>
  )
}

function BackButton({ back }: { back: Back }): ReactNode {
  const icon = back.icon === 'close' ? <X aria-hidden /> : <ChevronLeft aria-hidden />
  if (back.href)
    return <IconButtonLink href={back.href} onClick={back.onPress} label={back.label} icon={icon} />
  return <IconButton onClick={back.onPress} label={back.label} icon={icon} />
}
