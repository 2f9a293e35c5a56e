import { HandHeart } from 'lucide-react'
import { useState } from 'react'
import type { SkillTable } from '@serein/shared/team/skill.ts'
import { Button } from '@serein/ui/button.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { EmptyState } from '@serein/ui/screen-state.tsx'
import { Select } from '@serein/ui/select.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { useWide } from '@serein/ui/use-wide.ts'
import { LeaveGuard } from '../page/leave-guard.tsx'
import { useWords } from '../language/words.ts'
import { QueryBoundary } from '../page/page.tsx'
import { changesOf, type SkillRow, withoutHands } from './skill-draft.ts'
import { type OpenedCell, SkillGrid } from './skill-grid.tsx'
import { SkillList } from './skill-list.tsx'
import { SkillSheet } from './skill-sheet.tsx'
import { type UsedSkills, type useSkillDraft, useSkills } from './use-skills.ts'

type Props = {
  shopId: string
  draft: ReturnType<typeof useSkillDraft>
  mayChange: boolean
}

/** Who of the team gives which treatment. */
export function SkillTab({ shopId, draft, mayChange }: Props) {
  const { t } = useWords()
  const used = useSkills(shopId, draft)
  return (
    <div className="flex flex-col gap-5 p-6 max-md:p-5">
      <QueryBoundary
        query={used.table}
        loading={<Skeleton className="h-80 w-full" />}
        isEmpty={({ staff, services }: SkillTable) => staff.length === 0 || services.length === 0}
        empty={
          <EmptyState
            art={<HandHeart aria-hidden className="mx-auto size-12 text-primary" />}
            title={t('team.skills.none')}
            text={t('team.skills.noneText')}
          />
        }
      >
        {(table) => <Matrix {...{ table, used, mayChange }} />}
      </QueryBoundary>
    </div>
  )
}

/** Asks before skills that are not saved are left behind; stands where they are held. */
export function SkillGuard({ draft: [draft] }: Pick<Props, 'draft'>) {
  const { t } = useWords()
  return (
    <LeaveGuard
      isOn={changesOf(draft).length > 0}
      text={t('team.skills.unsaved')}
      within={['shop', 'step']}
    />
  )
}

/** What one person of the team gives, beside their own form. */
export function SkillsOfPerson(props: { shopId: string; staffId: string; draft: Props['draft'] }) {
  const { t } = useWords()
  const { shopId, staffId } = props
  const used = useSkills(shopId, props.draft)
  const [opened, setOpened] = useState<OpenedCell | null>(null)
  return (
    <QueryBoundary query={used.table} loading={<Skeleton className="h-80 w-full" />}>
      {(table) =>
        table.services.length === 0 ? (
          <p className="text-ink-soft">{t('team.skills.noneText')}</p>
        ) : (
          <>
            <SkillList
              {...{ table, staffId, used, services: table.services }}
              mayChange
              onOpen={setOpened}
            />
            <SaveBar used={used} />
            <SkillSheet
              {...{ table, used, cell: opened }}
              mayChange
              onClose={() => setOpened(null)}
            />
          </>
        )
      }
    </QueryBoundary>
  )
}

function Matrix(props: { table: SkillTable; used: UsedSkills; mayChange: boolean }) {
  const { t, pick } = useWords()
  const isWide = useWide()
  const { table, used, mayChange } = props
  const [category, setCategory] = useState('')
  const [staffId, setStaffId] = useState(table.staff[0]!.staffId)
  const [opened, setOpened] = useState<OpenedCell | null>(null)
  const services = table.services.filter(
    ({ categoryId }) => category === '' || categoryId === category,
  )
  const missing = withoutHands(used.skills, table)
  const shared = { table, services, used, mayChange, onOpen: setOpened }
  return (
    <>
      <p className="max-w-150 text-sm text-ink-soft">
        {t(mayChange ? (isWide ? 'team.skills.help' : 'team.skills.helpList') : 'team.look')}
      </p>
      <div className="flex flex-wrap gap-3">
        {isWide ? null : (
          <Select
            label={t('team.skills.person')}
            className="min-w-44 flex-1"
            value={staffId}
            options={table.staff.map((one) => ({ id: one.staffId, label: one.staffName }))}
            onSelect={setStaffId}
          />
        )}
        <Select
          label={t('team.skills.category')}
          className="min-w-44 flex-1 md:max-w-80"
          value={category}
          options={[
            { id: '', label: t('team.skills.allCategories') },
            ...table.categories.map(({ id, name }) => ({ id, label: pick(name) })),
          ]}
          onSelect={setCategory}
        />
      </div>
      {missing.length > 0 ? <Missing services={missing} /> : null}
      {services.length === 0 ? (
        <p className="text-ink-soft">{t('team.skills.emptyCategory')}</p>
      ) : isWide ? (
        <SkillGrid {...shared} />
      ) : (
        <SkillList {...shared} staffId={staffId} />
      )}
      <SaveBar used={used} />
      <SkillSheet {...{ table, used, mayChange, cell: opened }} onClose={() => setOpened(null)} />
    </>
  )
}

const namedAtMost = 4

function Missing({ services }: { services: SkillRow[] }) {
  const { t, pick } = useWords()
  const names = services.slice(0, namedAtMost).map(({ name }) => pick(name))
  const rest = services.length - names.length
  return (
    <Notice tone="gold">
      {t('team.skills.missing', { services: names.join(', '), count: rest })}
    </Notice>
  )
}

/** How much is not saved, and the way to save or forget it. */
function SaveBar({ used }: { used: UsedSkills }) {
  const { t } = useWords()
  const { changes, isPending, discard, save } = used
  if (changes.length === 0) return null
  return (
    <div className="sticky bottom-[var(--bar-below,0px)] z-4 flex flex-wrap items-center justify-end gap-3 rounded-md border border-line bg-surface px-4 py-3 shadow-soft">
      <p role="status" className="mr-auto text-sm">
        {t('team.skills.changes', { count: changes.length })}
      </p>
      <Button tone="quiet" onClick={discard}>
        {t('team.skills.discard')}
      </Button>
      <Button disabled={isPending} onClick={() => void save()}>
        {t(isPending ? 'common.saving' : 'common.save')}
      </Button>
    </div>
  )
}
