import { ChevronLeft, ChevronRight, Copy, HeartPulse, Send, Users } from 'lucide-react'
import { useState } from 'react'
import { useFormat } from '@serein/client/provider.tsx'
import type { RotaWeek } from '@serein/shared/team/rota.ts'
import { rotaLimits } from '@serein/shared/team/rota-day.ts'
import { addDays } from '@serein/shared/time/day.ts'
import { Button } from '@serein/ui/button.tsx'
import { IconButton } from '@serein/ui/icon-button.tsx'
import { EmptyState } from '@serein/ui/screen-state.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import type { Shop } from '../member/member.ts'
import { useWords } from '../language/words.ts'
import { QueryBoundary } from '../page/page.tsx'
import { SideSheet } from '../page/sheet.tsx'
import { RotaCopySheet } from './rota-copy-sheet.tsx'
import { RotaGrid } from './rota-grid.tsx'
import { ShiftForm } from './shift-form.tsx'
import { SicknessForm } from './sickness-form.tsx'
import { ofRota, type TeamAddress } from './team-address.ts'
import { type RotaCell, type RotaMember, type RotaVerbs, useRota } from './use-rota.ts'
import { VisitsInTheWay } from './visits-in-the-way.tsx'

export type Opened = { member: RotaMember; cell: RotaCell }

/** A week of a shop: who works when, as clients are offered it and as it is being planned. */
export function Rota(props: {
  shop: Shop
  address: TeamAddress
  mayChange: boolean
  maySettle: boolean
}) {
  const { t } = useWords()
  const { shop, address, mayChange, maySettle } = props
  const { rotaQuery, verbs, inTheWay, forget } = useRota(
    { shopId: shop.id, monday: address.monday },
    maySettle ? () => address.openAbsence(ofRota) : undefined,
  )
  const [opened, setOpened] = useState<Opened | null>(null)
  const [isIll, setIll] = useState(false)
  const close = () => setOpened(null)
  return (
    <div className="flex flex-col gap-4 p-6 max-md:p-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <WeekSteps address={address} />
        {maySettle ? (
          <Button
            size="sm"
            tone="secondary"
            icon={<HeartPulse aria-hidden />}
            onClick={() => setIll(true)}
          >
            {t('team.sick.report')}
          </Button>
        ) : null}
        {mayChange && rotaQuery.data ? (
          <Planning shopId={shop.id} week={rotaQuery.data} verbs={verbs} />
        ) : null}
      </div>
      <QueryBoundary
        query={rotaQuery}
        loading={<Skeleton className="h-100 w-full" />}
        isEmpty={({ members }: RotaWeek) => members.length === 0}
        empty={
          <EmptyState
            art={<Users aria-hidden className="mx-auto size-12 text-primary" />}
            title={t('team.none')}
            text={t('team.noneText')}
            action={
              mayChange ? (
                <Button onClick={() => address.show('people')}>{t('team.add')}</Button>
              ) : undefined
            }
          />
        }
      >
        {(week) => <RotaGrid {...{ week, verbs, mayChange, onOpen: setOpened }} />}
      </QueryBoundary>
      <ShiftSheet {...{ shop, opened, verbs, close }} />
      <SideSheet open={isIll} onClose={() => setIll(false)} title={t('team.sick.report')}>
        {isIll && rotaQuery.data ? (
          <SicknessForm
            shop={shop}
            today={rotaQuery.data.today}
            people={rotaQuery.data.members.filter(({ isHere }) => isHere)}
            onReported={(timeOffId) => {
              setIll(false)
              address.openAbsence(timeOffId)
            }}
          />
        ) : null}
      </SideSheet>
      <VisitsInTheWay {...{ inTheWay, onClose: forget }} />
    </div>
  )
}

function ShiftSheet(props: {
  shop: Shop
  opened: Opened | null
  verbs: RotaVerbs
  close: () => void
}) {
  const format = useFormat()
  const { shop, opened, verbs, close } = props
  const day =
    opened && format.day(opened.cell.day, { weekday: 'long', day: 'numeric', month: 'long' })
  return (
    <SideSheet
      open={opened !== null}
      onClose={close}
      title={opened?.member.staffName ?? ''}
      subtitle={day ?? ''}
    >
      {opened ? <ShiftForm {...{ shop, ...opened, verbs, onDone: close }} /> : null}
    </SideSheet>
  )
}

function WeekSteps({ address }: { address: TeamAddress }) {
  const { t } = useWords()
  const format = useFormat()
  return (
    <div className="flex flex-wrap items-center gap-0.5">
      <IconButton
        tone="plain"
        label={t('booking.board.previousWeek')}
        icon={<ChevronLeft aria-hidden />}
        onClick={() => address.step(-1)}
      />
      <Button size="sm" tone="secondary" onClick={address.goToday}>
        {t('team.rota.thisWeek')}
      </Button>
      <IconButton
        tone="plain"
        label={t('booking.board.nextWeek')}
        icon={<ChevronRight aria-hidden />}
        onClick={() => address.step(1)}
      />
      <h2 className="serif ml-2 text-lg max-md:order-first max-md:ml-0 max-md:w-full">
        {t('team.rota.weekOf', {
          day: format.day(address.monday, { day: 'numeric', month: 'long', year: 'numeric' }),
        })}
      </h2>
    </div>
  )
}

/** What is planned and not yet published, and what becomes of it. */
function Planning(props: { shopId: string; week: RotaWeek; verbs: RotaVerbs }) {
  const { t } = useWords()
  const { shopId, week, verbs } = props
  const [isPublishing, setPublishing] = useState(false)
  const [isCopying, setCopying] = useState(false)
  const count = week.members.flatMap(({ cells }) => cells.filter(({ draft }) => draft)).length
  const last = week.days.at(-1) ?? week.today
  const isOver = last < week.today
  if (addDays(last, 7 * rotaLimits.copiedWeeks) < week.today) return null
  const publish = async () => {
    setPublishing(true)
    await verbs.publish()
    setPublishing(false)
  }
  return (
    <div className="ml-auto flex flex-wrap items-center gap-2.5 max-md:ml-0">
      {isOver ? null : (
        <p aria-live="polite" className="text-sm text-ink-soft">
          {count > 0 ? t('team.rota.drafts', { count }) : t('team.rota.noDrafts')}
        </p>
      )}
      <Button
        size="sm"
        tone="quiet"
        icon={<Copy aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setCopying(true)}
      >
        {t('team.rota.copy')}
      </Button>
      {count > 0 && !isOver ? (
        <>
          <Button size="sm" tone="quiet" onClick={() => void verbs.discard()}>
            {t('team.rota.discard')}
          </Button>
          <Button
            size="sm"
            icon={<Send aria-hidden />}
            pending={isPublishing}
            pendingLabel={t('common.saving')}
            onClick={() => void publish()}
          >
            {t('team.rota.publish')}
          </Button>
        </>
      ) : null}
      {isCopying ? (
        <RotaCopySheet {...{ shopId, week, verbs, onClose: () => setCopying(false) }} />
      ) : null}
    </div>
  )
}
