import { useRouter } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

let opensNew = () => false

/** A newer build is deployed: from now on a link loads its page, if nothing is lost by that. */
export function noteNewVersion(mayOpen: () => boolean): void {
  opensNew = mayOpen
}

/** The anchor of every part with an `href`: the console’s own addresses change the screen. */
export function ConsoleAnchor(props: ComponentProps<'a'>) {
  const { href, onClick, onPointerEnter, onFocus, ...rest } = props
  const router = useRouter()
  if (!href?.startsWith('/console') || props.target) return <a {...props}>{props.children}</a>
  const address = new URL(href, 'http://here')
  const target = {
    to: address.pathname.slice('/console'.length) || '/',
    search: router.options.parseSearch(address.search),
    ...(address.hash && { hash: address.hash.slice(1) }),
  }
  // What another screen needs is on its way before the press; of a list not each row that a pointer passes.
  const preload = () => {
    if (router.latestLocation.pathname !== target.to) void router.preloadRoute(target)
  }
  return (
    <a
      {...rest}
      href={href}
      onPointerEnter={(event) => {
        onPointerEnter?.(event)
        preload()
      }}
      onFocus={(event) => {
        onFocus?.(event)
        preload()
      }}
      onClick={(event) => {
        onClick?.(event)
        const forBrowser = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey
        if (event.defaultPrevented || forBrowser || opensNew()) return
        event.preventDefault()
        void router.navigate(target)
      }}
    >
      {props.children}
    </a>
  )
}
