import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Circle, CircleCheck, CircleDashed } from 'lucide-react'
import { useClient } from '@serein/client/provider.tsx'
import { Button, ButtonLink } from '@serein/ui/button.tsx'
import { cx } from '@serein/ui/cx.ts'
import { Link } from '@serein/ui/link.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { linkTo } from '../../address/link.ts'
import type { Shop } from '../../member/member.ts'
import { useFailureToast } from '../../command/use-command.ts'
import { useWords } from '../../language/words.ts'
import { SentChannels } from './sent-channels.tsx'

/** The steps before a shop’s first visit, until its owner closes it; nothing if they fail to load. */
export function Guide({ shop }: { shop: Shop }) {
  const { t } = useWords()
  const { query } = useClient()
  const { data } = useQuery({
    ...query.guide.read.queryOptions({ input: { shopId: shop.id } }),
    staleTime: 0,
  })
  const hide = useHide()
  if (!data || data.isHidden) return null
  const left = data.steps.filter(({ isDone }) => !isDone).length
  return (
    <section
      aria-label={t('support.guide.title')}
      className="m-5 mb-0 rounded-lg bg-surface p-5 shadow-soft md:m-6 md:mb-0"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="serif text-lg">{t('support.guide.title')}</h2>
        <div className="flex flex-wrap items-center gap-2">
          <Button tone="quiet" size="sm" pending={hide.isPending} onClick={() => hide.mutate(true)}>
            {t('support.guide.hide')}
          </Button>
          {left > 0 ? (
            <ButtonLink size="sm" href={linkTo('/start', { shop: shop.id })}>
              {t('support.guide.goOn')}
            </ButtonLink>
          ) : null}
        </div>
      </div>
      <p className="mb-3 text-sm text-ink-soft">
        {left === 0 ? t('support.guide.all') : t('support.guide.left', { count: left })}
      </p>
      <ol className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
        {data.steps.map(({ step, isDone, isLater }) => {
          const Icon = isDone ? CircleCheck : isLater ? CircleDashed : Circle
          return (
            <li key={step} className="border-t border-line">
              <Link
                href={linkTo('/start', { step, shop: shop.id })}
                className="flex min-h-11 items-center gap-3 py-1.5"
              >
                <Icon
                  aria-hidden
                  className={cx('size-5 shrink-0', isDone ? 'text-primary' : 'text-ink-soft')}
                />
                <span className="min-w-0 flex-1">
                  {t(`support.guide.${step}`)}
                  <span className="sr-only"> ({t(wordOf(isDone, isLater))})</span>
                </span>
              </Link>
            </li>
          )
        })}
      </ol>
      {data.steps.some(({ step, isDone }) => step === 'messages' && !isDone) ? (
        <SentChannels sends={data.sends} />
      ) : null}
    </section>
  )
}

function wordOf(isDone: boolean, isLater: boolean) {
  if (isDone) return 'support.guide.done'
  return isLater ? 'support.guide.later' : 'support.guide.missing'
}

function useHide() {
  const { t } = useWords()
  const { api, query } = useClient()
  const cache = useQueryClient()
  const hide = useMutation({
    mutationFn: (isHidden: boolean) => api.guide.hide({ isHidden }),
    onSuccess: (_, isHidden) => {
      if (isHidden)
        showToast({
          text: t('support.guide.hidden'),
          action: { label: t('common.undo'), run: () => hide.mutate(false) },
        })
    },
    onError: useFailureToast(t('screen.problem.text')),
    onSettled: () => cache.invalidateQueries({ queryKey: query.guide.key() }),
  })
  return hide
}
