import { useQuery } from '@tanstack/react-query'
import { useClient } from '@serein/client/provider.tsx'
import { Link } from '@serein/ui/link.tsx'
import { platform } from '../entry/platform.ts'
import { useWords } from '../language/words.ts'

/** Links to the outbox when mail is not really sent, as in a demo. */
export function OutboxHint() {
  const { t, language } = useWords()
  const { query } = useClient()
  const { data } = useQuery(query.identity.signInMethods.queryOptions())
  if (!data?.outbox) return null
  const server = import.meta.env.NATIVE ? platform.origin() : ''
  return (
    <p className="text-center text-sm text-ink-soft">
      {t('identity.code.demo')}{' '}
      <Link href={`${server}${data.outbox}?lang=${language}`} target="_blank" rel="noreferrer">
        {t('identity.code.outbox')}
      </Link>
    </p>
  )
}
