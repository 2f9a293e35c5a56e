import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import { refusalOf } from '@serein/client/api.ts'
import { Button } from '@serein/ui/button.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { useWords } from '../language/words.ts'
import { Failure } from '../page/failure.tsx'

/** The link in a campaign unsubscribes from that business at once, which one tap undoes. */
export function EndNews({ token }: { token: string }) {
  const { t } = useWords()
  const { query, queryClient } = useClient()
  const options = query.news.ofLink.queryOptions({ input: { newsToken: token } })
  const news = useQuery({ ...options, retry: false })
  const choose = useMutation(
    query.news.choose.mutationOptions({
      onSuccess: (now) => {
        queryClient.setQueryData(options.queryKey, now)
      },
    }),
  )
  const { mutate, isIdle } = choose
  const isKnown = news.data !== undefined
  useEffect(() => {
    if (isKnown && isIdle) mutate({ newsToken: token, isWanted: false })
  }, [isKnown, isIdle, mutate, token])
  if (refusalOf(news.error)?.code === 'not_found')
    return (
      <Notice tone="gold" className="mb-6" announce>
        {t('identity.news.unknown')}
      </Notice>
    )
  if (news.error || choose.error)
    return <Failure error={news.error ?? choose.error} className="mb-6" />
  if (!news.data || choose.isIdle) return <Skeleton className="mb-6 h-28 w-full" />
  const { businessName: spa, isWanted } = news.data
  return (
    <Notice
      tone="primary"
      announce
      className="mb-6"
      title={t(isWanted ? 'identity.news.back' : 'identity.news.ended', { spa })}
      action={
        <Button
          size="sm"
          tone="secondary"
          pending={choose.isPending}
          pendingLabel={t('screen.loading')}
          onClick={() => mutate({ newsToken: token, isWanted: !isWanted })}
        >
          {t(isWanted ? 'identity.news.end' : 'identity.news.undo')}
        </Button>
      }
    >
      {isWanted ? null : t('identity.news.still')}
    </Notice>
  )
}
