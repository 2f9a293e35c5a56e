import { DoorOpen, Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Resources } from '@serein/shared/resource/contract.ts'
import { Button } from '@serein/ui/button.tsx'
import { EmptyState } from '@serein/ui/screen-state.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { ForShop } from '../member/for-shop.tsx'
import type { Shop } from '../member/member.ts'
import { useWords } from '../language/words.ts'
import { ConsolePage, QueryBoundary } from '../page/page.tsx'
import { SideSheet } from '../page/sheet.tsx'
import { KindForm } from './kind-form.tsx'
import { KindList } from './kind-list.tsx'
import { RoomsForm } from './rooms-form.tsx'
import { UnitForm } from './unit-form.tsx'
import { RetiredUnits, UnitList } from './unit-list.tsx'
import { useResources, type Kind, type Unit } from './use-resources.ts'

/** What a shop has to work with: its rooms and its equipment, and the kinds that treatments ask for. */
export function Page() {
  const { t } = useWords()
  return (
    <ForShop title={t('resource.title')}>
      {(shop, who) => (
        <Rooms key={shop.id} shop={shop} mayChange={who.permissions.resource === 'change'} />
      )}
    </ForShop>
  )
}

type Opened = { unit: Unit | 'new' } | { kind: Kind | 'new' } | 'rooms' | null

function Rooms({ shop, mayChange }: { shop: Shop; mayChange: boolean }) {
  const { t, pick } = useWords()
  const { resourcesQuery, verbs } = useResources(shop.id)
  const [opened, setOpened] = useState<Opened>(null)
  const close = () => setOpened(null)
  const kinds = resourcesQuery.data?.kinds.filter(({ isActive }) => isActive) ?? []
  const isAnyKind = kinds.length > 0
  const make = mayChange ? (
    <Button
      icon={<Plus aria-hidden />}
      onClick={() => setOpened(isAnyKind ? { unit: 'new' } : 'rooms')}
    >
      {t(isAnyKind ? 'resource.newUnit' : 'resource.addRooms')}
    </Button>
  ) : undefined
  const titleOf = (open: NonNullable<Opened>) => {
    if (open === 'rooms') return t('resource.addRooms')
    if ('unit' in open) return open.unit === 'new' ? t('resource.newUnit') : open.unit.name
    return open.kind === 'new' ? t('resource.newKind') : pick(open.kind.name)
  }
  return (
    <ConsolePage title={t('resource.title')} actions={isAnyKind ? make : undefined}>
      <div className="flex max-w-240 flex-col gap-8 p-6 max-md:p-5">
        <QueryBoundary
          query={resourcesQuery}
          loading={<Skeleton className="h-80 w-full" />}
          isEmpty={({ units }: Resources) => units.length === 0 && !isAnyKind && !mayChange}
          empty={<NoRooms />}
        >
          {({ units, kinds: all }) => (
            <>
              <p className="max-w-150 text-sm text-ink-soft">
                {t(mayChange ? 'resource.help' : 'resource.look')}
              </p>
              <Part title={t('resource.units')} isReadOnly={!mayChange}>
                {units.some(({ isActive }) => isActive) ? (
                  <UnitList
                    {...{ units, kinds: all, verbs, mayChange }}
                    onEdit={(unit) => setOpened({ unit })}
                  />
                ) : (
                  <NoRooms action={make} />
                )}
              </Part>
              {units.some(({ isActive }) => !isActive) ? (
                <Part title={t('resource.retiredUnits')}>
                  <RetiredUnits {...{ units, kinds: all, verbs, mayChange }} />
                </Part>
              ) : null}
              <Part
                title={t('resource.kinds')}
                text={t('resource.kindsHelp')}
                action={
                  mayChange ? (
                    <Button
                      tone="secondary"
                      size="sm"
                      icon={<Plus aria-hidden />}
                      onClick={() => setOpened({ kind: 'new' })}
                    >
                      {t('resource.newKind')}
                    </Button>
                  ) : null
                }
              >
                <KindList
                  {...{ kinds: all, verbs, mayChange }}
                  onEdit={(kind) => setOpened({ kind })}
                />
              </Part>
            </>
          )}
        </QueryBoundary>
      </div>
      <SideSheet open={opened !== null} onClose={close} title={opened ? titleOf(opened) : ''}>
        {opened === 'rooms' ? <RoomsForm verbs={verbs} onDone={close} /> : null}
        {opened && opened !== 'rooms' && 'unit' in opened ? (
          <UnitForm
            unit={opened.unit === 'new' ? null : opened.unit}
            {...{ kinds, verbs }}
            onDone={close}
          />
        ) : null}
        {opened && opened !== 'rooms' && 'kind' in opened ? (
          <KindForm
            kind={opened.kind === 'new' ? null : opened.kind}
            verbs={verbs}
            onDone={close}
          />
        ) : null}
      </SideSheet>
    </ConsolePage>
  )
}

function NoRooms({ action }: { action?: ReactNode }) {
  const { t } = useWords()
  return (
    <EmptyState
      art={<DoorOpen aria-hidden className="mx-auto size-12 text-primary" />}
      title={t('resource.none')}
      text={t('resource.noneText')}
      action={action}
    />
  )
}

function Part(props: {
  title: string
  text?: string
  action?: ReactNode
  /** Nothing in it can have the focus, so it has it itself: the page is scrolled by keyboard. */
  isReadOnly?: boolean
  children: ReactNode
}) {
  const { title, text, action, isReadOnly, children } = props
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section aria-label={title} tabIndex={isReadOnly ? 0 : undefined}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="serif text-lg">{title}</h2>
        {action}
      </div>
      {text ? <p className="mb-3 max-w-150 text-sm text-ink-soft">{text}</p> : null}
      {children}
    </section>
  )
}
