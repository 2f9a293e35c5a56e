import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import { store, stored } from '@serein/client/storage.ts'
import { useDay } from '@serein/client/use-day.ts'
import { lockMinutes } from '@serein/shared/business/desk.ts'
import type { People } from '@serein/shared/business/member.ts'
import { Button } from '@serein/ui/button.tsx'
import { EmptyState } from '@serein/ui/screen-state.tsx'
import { Select } from '@serein/ui/select.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { useServerForm } from '../form/use-server-form.ts'
import { SideForm, FormSheet } from '../form/side-form.tsx'
import type { PeopleVerbs } from './use-people.ts'

type Props = { people: People; mayChange: boolean; verbs: PeopleVerbs }

/** The shared desks, and turning this browser into one. */
export function DeskList({ people, mayChange, verbs }: Props) {
  const { t } = useWords()
  const day = useDay()
  const [isOpen, setOpen] = useState(false)
  const add = mayChange ? (
    <Button tone="secondary" onClick={() => setOpen(true)}>
      {t('business.desk.new')}
    </Button>
  ) : null
  return (
    <div className="flex max-w-220 flex-col items-start gap-5">
      <p className="max-w-150 text-sm text-ink-soft">{t('business.desk.help')}</p>
      {people.desks.length === 0 ? (
        <EmptyState
          art={<MonitorSmartphone aria-hidden className="mx-auto size-12 text-primary" />}
          title={t('business.desk.none')}
          text={t('business.desk.noneText')}
          action={add}
        />
      ) : (
        <>
          <ul className="w-full divide-y divide-line rounded-md bg-surface px-5 shadow-soft">
            {people.desks.map((desk) => (
              <li key={desk.deskId} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3.5">
                <div className="min-w-0 flex-[1_1_14rem]">
                  <p className="serif text-lg [overflow-wrap:anywhere]">{desk.deskName}</p>
                  <p className="text-sm text-ink-soft">
                    {t('business.desk.locks', { count: desk.lockMinutes })} ·{' '}
                    {t('business.desk.used', { day: day(desk.usedAt) })}
                  </p>
                </div>
                {mayChange ? (
                  <Button
                    tone="quiet"
                    size="sm"
                    aria-label={t('business.desk.closeOf', { name: desk.deskName })}
                    onClick={() => void verbs.closeDesk(desk.deskId, desk.deskName)}
                  >
                    {t('common.close')}
                  </Button>
                ) : null}
              </li>
            ))}
          </ul>
          {add}
        </>
      )}
      <FormSheet open={isOpen} onClose={() => setOpen(false)} title={t('business.desk.new')}>
        <DeskForm verbs={verbs} hasPins={people.members.some(({ pin }) => pin === 'set')} />
      </FormSheet>
    </div>
  )
}

/** Makes this browser a shared desk, which logs the member out; from then on all come in by PIN. */
function DeskForm({ verbs, hasPins }: { verbs: PeopleVerbs; hasPins: boolean }) {
  const { t } = useWords()
  const { session } = useClient()
  const form = useServerForm({
    initial: { deskName: '', lockMinutes: '5' },
    read: ({ deskName, lockMinutes: minutes }) => ({
      sent: { deskName, lockMinutes: Number(minutes) },
      faults: deskName.trim() === '' ? [{ field: 'deskName' }] : [],
    }),
    faultText: () => t('business.setUp.missing'),
    async send(desk) {
      const deskKey = stored('desk') ?? newKey()
      if (!(await verbs.openDesk({ ...desk, deskKey }))) return false
      store('desk', deskKey)
      await session.signOut()
      location.assign(linkTo('/desk'))
    },
  })
  return (
    <SideForm why={t(hasPins ? 'business.desk.why' : 'business.desk.whyFirst')} form={form}>
      <TextField
        {...form.text('deskName')}
        label={t('business.desk.name')}
        help={t('business.desk.nameHelp')}
        autoComplete="off"
        maxLength={60}
      />
      <Select
        {...form.choice('lockMinutes')}
        label={t('business.desk.lock')}
        options={lockMinutes.map((each) => ({
          id: String(each),
          label: t('business.desk.minutes', { count: each }),
        }))}
      />
    </SideForm>
  )
}

function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
