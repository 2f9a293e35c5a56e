import { useInfiniteQuery } from '@tanstack/react-query'
import { Megaphone } from 'lucide-react'
import { useState } from 'react'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import { useDay } from '@serein/client/use-day.ts'
import { type Placement, placementStates } from '@serein/shared/shop/placement.ts'
import { Badge } from '@serein/ui/badge.tsx'
import { Button } from '@serein/ui/button.tsx'
import { Segmented } from '@serein/ui/choice.tsx'
import { useCommand } from '../command/use-command.ts'
import { useWords } from '../language/words.ts'
import { byCursor } from '../page/by-cursor.ts'
import { ConsolePage } from '../page/page.tsx'
import { PagedList } from '../page/paged-list.tsx'
import { SideSheet } from '../page/sheet.tsx'
import { PlacementForm } from './placement-form.tsx'

type Which = (typeof placementStates)[number]
const tones = { running: 'primary', planned: 'gold', over: 'neutral' } as const

/** Who pays for a place in front, when, and in which order. */
export function Page() {
  const { t } = useWords()
  const { query } = useClient()
  const [which, setWhich] = useState<Which>('running')
  const [opened, setOpened] = useState<Placement | 'new' | null>(null)
  const pages = useInfiniteQuery(
    query.placement.list.infiniteOptions(byCursor({ state: which, limit: 30 })),
  )
  const placements = pages.data?.pages.flatMap((page) => page.placements) ?? []
  const close = () => setOpened(null)
  return (
    <ConsolePage
      title={t('shop.placement.title')}
      actions={<Button onClick={() => setOpened('new')}>{t('shop.placement.add')}</Button>}
    >
      <div className="flex w-full max-w-220 flex-col gap-5 p-6 max-md:p-5">
        <p className="max-w-prose text-sm text-ink-soft">{t('shop.placement.about')}</p>
        <Segmented
          label={t('shop.placement.which')}
          choices={placementStates.map((id) => ({ id, label: t(`shop.placement.state.${id}`) }))}
          selected={which}
          onSelect={setWhich}
          className="max-w-100"
        />
        <PagedList
          pages={pages}
          entries={placements}
          empty={{
            icon: Megaphone,
            title: t(`shop.placement.none.${which}`),
            text: t('shop.placement.noneText'),
          }}
          moreLabel={t('shop.placement.more')}
        >
          {(placement) => (
            <Row
              key={placement.placementId}
              placement={placement}
              onOpen={() => setOpened(placement)}
            />
          )}
        </PagedList>
      </div>
      <SideSheet
        open={opened !== null}
        onClose={close}
        title={t(opened === 'new' ? 'shop.placement.add' : 'shop.placement.change')}
        subtitle={opened && opened !== 'new' ? opened.shopName : undefined}
      >
        {opened ? (
          <PlacementForm
            key={opened === 'new' ? 'new' : opened.placementId}
            placement={opened === 'new' ? null : opened}
            onDone={close}
          />
        ) : null}
      </SideSheet>
    </ConsolePage>
  )
}

function Row({ placement, onOpen }: { placement: Placement; onOpen: () => void }) {
  const { t } = useWords()
  const format = useFormat()
  const { api, query } = useClient()
  const { businessId, placementId, shopName: name, state } = placement
  const { isPending, run } = useCommand({
    refresh: [query.placement.key()],
    failedText: t('screen.problem.text'),
  })
  const end = () =>
    run(async () => {
      const { isGone } = await api.placement.remove({ businessId, placementId })
      return t(isGone ? 'shop.placement.gone' : 'shop.placement.ended')
    })
  const day = useDay()
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <div className="min-w-60 flex-1">
        <h2 className="serif text-lg">{name}</h2>
        <p className="text-sm text-ink-soft">
          {t('shop.placement.days', {
            from: day(placement.fromDay),
            to: day(placement.toDay),
            city: format.city(placement.city),
          })}
        </p>
      </div>
      <Badge tone={tones[state]}>
        {t('shop.placement.position', { position: placement.position })}
      </Badge>
      {state === 'over' ? null : (
        <div className="flex gap-2">
          <Button
            tone="secondary"
            size="sm"
            aria-label={t('shop.placement.changeOf', { name })}
            onClick={onOpen}
          >
            {t('shop.placement.edit')}
          </Button>
          <Button
            tone="quiet"
            size="sm"
            pending={isPending}
            aria-label={t(
              state === 'planned' ? 'shop.placement.removeOf' : 'shop.placement.endOf',
              { name },
            )}
            onClick={() => void end()}
          >
            {t(state === 'planned' ? 'shop.placement.remove' : 'shop.placement.end')}
          </Button>
        </div>
      )}
    </li>
  )
}
