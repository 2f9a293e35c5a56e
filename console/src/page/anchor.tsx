import { useRouter } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

let opensNew = () => false

/** A newer build is deployed: from now on a link loads its page, if nothing is lost by that. */
export function noteNewVersion(mayOpen: () => boolean): void {
  opensNew = mayOpen
}

/** The anchor of every part with an `href`: the console’s own addresses change the screen. */
export function ConsoleAnchor(props: ComponentProps<'a'>) {
  const { href, onClick, ...rest } = props
  const router = useRouter()
  if (!href?.startsWith('/console') || props.target) return <a {...props}>{props.children}</a>
  const address = new URL(href, 'http://here')
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event)
        const forBrowser = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey
        if (event.defaultPrevented || forBrowser || opensNew()) return
        event.preventDefault()
        void router.navigate({
          to: address.pathname.slice('/console'.length) || '/',
          search: router.options.parseSearch(address.search),
        })
      }}
    >
      {props.children}
    </a>
  )
}
