import { useQuery } from '@tanstack/react-query'
import { CheckCheck } from 'lucide-react'
import { useState } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import { Segmented } from '@serein/ui/choice.tsx'
import { EmptyState } from '@serein/ui/screen-state.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { useWords } from '../language/words.ts'
import { ConsolePage, QueryBoundary } from '../page/page.tsx'
import { ReportedChat } from './reported-chat.tsx'

const sides = ['waiting', 'judged'] as const

/** Messages that a client or a spa has reported, and what was made of them. */
export function Page() {
  const { t } = useWords()
  const { query } = useClient()
  const [side, setSide] = useState<(typeof sides)[number]>('waiting')
  const isJudged = side === 'judged'
  const reported = useQuery(
    query.chat.reported.queryOptions({ input: isJudged ? { isJudged: 'true' } : {} }),
  )
  return (
    <ConsolePage title={t('chat.platform.title')}>
      <div className="mx-auto flex w-full max-w-220 flex-col gap-4 p-6 max-md:p-5">
        <div className="w-80 max-w-full">
          <Segmented
            label={t('chat.platform.which')}
            choices={sides.map((id) => ({ id, label: t(`chat.platform.${id}Ones`) }))}
            selected={side}
            onSelect={setSide}
          />
        </div>
        <QueryBoundary
          query={reported}
          loading={<Skeleton className="h-80 w-full" />}
          isEmpty={({ reported: found }) => found.length === 0}
          empty={
            <EmptyState
              art={<CheckCheck aria-hidden className="mx-auto size-12 text-primary" />}
              title={t(isJudged ? 'chat.platform.noneJudged' : 'chat.platform.none')}
              text={t(isJudged ? 'chat.platform.noneJudgedText' : 'chat.platform.noneText')}
            />
          }
        >
          {({ reported: found, waiting }) => (
            <>
              {isJudged ? null : (
                <p className="text-sm text-ink-soft">
                  {t('chat.platform.waiting', { count: waiting })}
                </p>
              )}
              <ul className="flex flex-col gap-4">
                {found.map((one) => (
                  <li key={`${one.chatId} ${one.sequence}`}>
                    <ReportedChat reported={one} />
                  </li>
                ))}
              </ul>
            </>
          )}
        </QueryBoundary>
      </div>
    </ConsolePage>
  )
}
