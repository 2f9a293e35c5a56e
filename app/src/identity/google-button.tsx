import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { SignInRefusal } from '@serein/client/identity.ts'
import { useClient } from '@serein/client/provider.tsx'
import { Button } from '@serein/ui/button.tsx'
import { shell } from '../entry/platform.ts'
import { useWords } from '../language/words.ts'
import { byGoogle } from './google.ts'
import { Refused } from './refused.tsx'

/** Leads to Google to log in, or to link. */
export function GoogleButton(props: {
  how: 'logIn' | 'link'
  next?: string | undefined
  tone?: 'primary' | 'secondary'
  /** Runs first and then continues. */
  before?: (go: () => void) => unknown
}) {
  const { t } = useWords()
  const client = useClient()
  const router = useRouter()
  const go = useMutation({
    mutationFn: () => byGoogle(client, props.how, props.next),
    onSuccess: async (to) => {
      if (!to) return
      if (shell) await router.navigate({ href: to })
      else location.assign(to)
    },
    onError: console.warn,
  })
  return (
    <>
      <Button
        wide
        tone={props.tone ?? 'secondary'}
        icon={<GoogleMark />}
        // The page stays for a moment while it navigates away.
        pending={go.isPending || Boolean(go.data)}
        onClick={() => void (props.before ? props.before(() => go.mutate()) : go.mutate())}
      >
        {t(props.how === 'link' ? 'identity.google.link' : 'identity.signInMethods.google')}
      </Button>
      <Refused error={go.error} word={isClosed(go.error) ? 'identity.google.closed' : null} />
    </>
  )
}

/** Google is not set up here, or no longer. */
function isClosed(error: unknown): boolean {
  return error instanceof SignInRefusal && error.code === 'not_found'
}

/** A plain letter, in the colour of the text. */
function GoogleMark() {
  return (
    <span aria-hidden className="serif text-lg leading-none">
      G
    </span>
  )
}
