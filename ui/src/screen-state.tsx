import type { ReactNode } from 'react'
import { RotateCw } from 'lucide-react'
import { ErrorArt } from './art/error-art.tsx'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { SkeletonRow } from './skeleton.tsx'

/** While loading: skeletons of the final size, and one spoken word. */
export function LoadingState(props: {
  label: string
  className?: string
  children?: ReactNode
}): ReactNode {
  return (
    <div role="status" aria-busy className={props.className}>
      <span className="sr-only">{props.label}</span>
      {props.children ?? Array.from({ length: 6 }, (_, row) => <SkeletonRow key={row} />)}
    </div>
  )
}

type StateProps = {
  art?: ReactNode
  title: ReactNode
  text?: ReactNode
  action?: ReactNode
  level?: 1 | 2 | 3
  className?: string
}

/** Nothing here yet: a drawing, why, and what to do next. */
export function EmptyState(props: StateProps): ReactNode {
  const Title = `h${props.level ?? 2}` as const
  return (
    <div
      className={cx(
        'mx-auto flex max-w-90 animate-rise flex-col items-center px-5 py-10 text-center',
        props.className,
      )}
    >
      {props.art ? <div className="mb-5 w-44">{props.art}</div> : null}
      <Title className="serif text-xl">{props.title}</Title>
      {props.text ? <p className="mt-2 text-ink-soft">{props.text}</p> : null}
      {props.action ? (
        <div className="mt-6 flex flex-col items-center gap-2">{props.action}</div>
      ) : null}
    </div>
  )
}

/** The failure: what happened, what was saved, and a retry. */
export function ErrorState(
  props: Omit<StateProps, 'action'> & {
    retry?: { label: string; run: () => void; pending?: boolean }
  },
): ReactNode {
  const { retry, art, ...rest } = props
  return (
    <div role="alert">
      <EmptyState
        {...rest}
        art={art ?? <ErrorArt />}
        action={
          retry ? (
            <Button
              tone="secondary"
              icon={<RotateCw aria-hidden />}
              pending={retry.pending}
              onClick={retry.run}
            >
              {retry.label}
            </Button>
          ) : null
        }
      />
    </div>
  )
}
