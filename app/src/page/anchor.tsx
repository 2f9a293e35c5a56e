import { useRouter, type AnyRouter } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'
import { isOutdated } from './stale-chunk.ts'

/** The anchor of every part with an `href`: our own addresses change the screen without loading a page. */
export function AppAnchor(props: ComponentProps<'a'>) {
  const { href, onClick, onPointerEnter, onTouchStart, onFocus, ...rest } = props
  const router = useRouter()
  const inApp = href?.startsWith('/') && !props.target && props.download === undefined
  if (!href || !inApp || /^\/(api|console)(\/|$)/u.test(href))
    return <a {...props}>{props.children}</a>
  const preload = () => void router.preloadRoute(targetOf(router, href)).catch(() => {})
  return (
    <a
      {...rest}
      href={href}
      onPointerEnter={both(onPointerEnter, preload)}
      onTouchStart={both(onTouchStart, preload)}
      onFocus={both(onFocus, preload)}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented || isForBrowser(event) || isOutdated()) return
        event.preventDefault()
        void router.navigate(targetOf(router, href))
      }}
    >
      {props.children}
    </a>
  )
}

/** Read once somebody comes near: a page has a hundred links. */
function targetOf(router: AnyRouter, href: string) {
  const address = new URL(href, 'http://here')
  return {
    to: address.pathname,
    search: router.options.parseSearch(address.search),
    hash: address.hash.slice(1),
  }
}

/** For a link whose press acts in place; its address does the same before hydration and in another tab. */
export function onPlainClick(act: () => void) {
  return (event: MouseEvent) => {
    if (isForBrowser(event)) return
    event.preventDefault()
    act()
  }
}

function both<Event>(own: ((event: Event) => void) | undefined, ours: () => void) {
  return (event: Event) => {
    own?.(event)
    ours()
  }
}

/** New tabs, new windows and downloads are left to the browser. */
export function isForBrowser(event: MouseEvent): boolean {
  return event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
}
