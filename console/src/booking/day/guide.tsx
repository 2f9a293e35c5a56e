import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, Circle } from 'lucide-react'
import { useClient } from '@serein/client/provider.tsx'
import type { Guide as GuideData } from '@serein/shared/support/guide.ts'
import { Button, ButtonLink } from '@serein/ui/button.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { linkTo } from '../../address/link.ts'
import type { Shop } from '../../member/member.ts'
import { useFailureToast } from '../../command/use-command.ts'
import { useWords } from '../../language/words.ts'

/** The address of each step. */
const placesOf = (shop: string): Record<GuideData['steps'][number]['step'], string> => ({
  shop: linkTo('/settings', { shop }),
  rooms: linkTo('/rooms', { shop }),
  team: linkTo('/team', { tab: 'people', shop }),
  services: linkTo('/catalogue', { shop }),
  payments: linkTo('/settings/payments', { shop }),
  messages: linkTo('/settings/messages', { shop }),
  pictures: linkTo('/pictures', { shop }),
})

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
        <Button tone="quiet" size="sm" pending={hide.isPending} onClick={() => hide.mutate(true)}>
          {t('support.guide.hide')}
        </Button>
      </div>
      <p className="mb-3 text-sm text-ink-soft">
        {left === 0 ? t('support.guide.all') : t('support.guide.left', { count: left })}
      </p>
      <ol className="grid gap-x-6 md:grid-cols-2">
        {data.steps.map(({ step, isDone }) => (
          <li key={step} className="flex items-start gap-3 border-t border-line py-3">
            {isDone ? (
              <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-primary" />
            ) : (
              <Circle aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-soft" />
            )}
            <div className="min-w-0 flex-1">
              <p className="font-semibold">
                {t(`support.guide.${step}`)}
                <span className="sr-only">
                  {' '}
                  ({t(isDone ? 'support.guide.done' : 'support.guide.missing')})
                </span>
              </p>
              <p className="text-sm text-ink-soft">{t(`support.guide.${step}Text`)}</p>
              {step === 'messages' ? <Sends sends={data.sends} /> : null}
            </div>
            <ButtonLink
              tone={isDone ? 'quiet' : 'secondary'}
              size="sm"
              href={placesOf(shop.id)[step]}
              aria-label={t('support.guide.openStep', { step: t(`support.guide.${step}`) })}
            >
              {t('support.guide.open')}
            </ButtonLink>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Says what this server does not send, and that all else works. */
function Sends({ sends }: { sends: GuideData['sends'] }) {
  const { t } = useWords()
  const off = (['mail', 'sms', 'push'] as const).filter((channel) => !sends[channel])
  if (off.length === 0) return null
  const channels = off.map((channel) => t(`support.guide.channel.${channel}`)).join(', ')
  return <p className="text-sm text-ink-soft">{t('support.guide.off', { channels })}</p>
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
