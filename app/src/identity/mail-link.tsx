import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore, type ReactNode } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import { SignInRefusal } from '@serein/client/identity.ts'
import { MailArt } from '@serein/ui/art/mail-art.tsx'
import { EmptyState } from '@serein/ui/screen-state.tsx'
import { QueryBoundary } from '../page/screen.tsx'
import { useWords } from '../language/words.ts'

/** The purpose of the link and its address. */
interface Opened {
  token: string
  email: string
}

/** The states of a mailed link: loading, no longer open, or open. */
export function MailLink(props: {
  /** What to do when the link is no longer open. */
  instead: ReactNode
  children: (opened: Opened) => ReactNode
}) {
  const { t } = useWords()
  const { session } = useClient()
  const token = useToken()
  const query = useQuery({
    queryKey: ['mail-link', token],
    enabled: token !== null,
    queryFn: () => session.post<{ email: string }>('mail-link/read', { token }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const code = query.error instanceof SignInRefusal ? query.error.code : null
  if (code === 'link_used') {
    return (
      <EmptyState
        art={<MailArt />}
        title={t('identity.link.used')}
        text={t('identity.link.usedText')}
        action={props.instead}
      />
    )
  }
  if (code && closed.has(code)) {
    return (
      <EmptyState
        art={<MailArt />}
        title={t('identity.link.over')}
        text={t('identity.link.overText')}
        action={props.instead}
      />
    )
  }
  return (
    <QueryBoundary query={query}>
      {({ email }) => props.children({ token: token ?? '', email })}
    </QueryBoundary>
  )
}

const closed = new Set(['link_expired', 'not_found', 'invalid_input'])

/** The token is behind the `#`, which browsers send to no server; null until hydration. */
function useToken(): string | null {
  return useSyncExternalStore(subscribe, read, () => null)
}

function read(): string {
  return location.hash.slice(1)
}

function subscribe(changed: () => void): () => void {
  addEventListener('hashchange', changed)
  return () => removeEventListener('hashchange', changed)
}
