import { useQuery } from '@tanstack/react-query'
import { Smartphone } from 'lucide-react'
import { useEffect } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import { ButtonLink } from '@serein/ui/button.tsx'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { GoogleButton } from './google-button.tsx'

/** The sign-in methods besides e-mail and password that this server has switched on. */
export function OtherSignInMethods({ next }: { next: string | undefined }) {
  const { t } = useWords()
  const { query, session } = useClient()
  const { data } = useQuery(query.identity.signInMethods.queryOptions())
  const isFirebase = Boolean(data?.firebase)
  useEffect(() => {
    // Loaded in advance, since browsers open its window only right after a press.
    if (isFirebase) session.identity().catch(console.warn)
  }, [isFirebase, session])
  const onward = next ? { next } : {}
  if (!data?.phone && !data?.google) return null
  return (
    <div className="flex flex-col gap-2.5">
      <p className="my-1 flex items-center gap-3 text-sm text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('identity.signInMethods.or')}
      </p>
      {data.google ? <GoogleButton how="logIn" next={next} /> : null}
      {data.phone ? (
        <ButtonLink
          tone="secondary"
          wide
          icon={<Smartphone aria-hidden />}
          href={linkTo('phoneLogin', onward)}
        >
          {t('identity.signInMethods.phone')}
        </ButtonLink>
      ) : null}
    </div>
  )
}
