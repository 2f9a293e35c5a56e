import {
  createContext,
  createElement,
  use,
  type ComponentProps,
  type ComponentType,
  type ReactNode,
} from 'react'
import { cx } from './cx.ts'

export type AnchorProps = ComponentProps<'a'>

const AnchorContext = createContext<ComponentType<AnchorProps> | 'a'>('a')

/** Lets an app put its router's anchor behind every part that has an `href`. */
export function LinkProvider(props: {
  anchor: ComponentType<AnchorProps>
  children: ReactNode
}): ReactNode {
  return <AnchorContext value={props.anchor}>{props.children}</AnchorContext>
}

/** An unstyled anchor, for other parts to build on. */
export function Anchor(props: AnchorProps): ReactNode {
  return createElement(use(AnchorContext), props)
}

export type LinkTone = 'primary' | 'quiet'

export function linkStyle(tone: LinkTone = 'primary'): string {
  return cx(
    'hit rounded-sm font-medium underline-offset-4 transition-colors hover:underline',
    tone === 'primary' ? 'text-primary' : 'text-ink-soft hover:text-ink',
  )
}

export function Link({ tone, className, ...rest }: AnchorProps & { tone?: LinkTone }): ReactNode {
  return <Anchor {...rest} className={cx(linkStyle(tone), className)} />
}
