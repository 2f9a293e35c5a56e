import { useQuery } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { isOnline } from '@serein/client/connection.ts'
import { SignInRefusal } from '@serein/client/identity.ts'
import { useClient } from '@serein/client/provider.tsx'
import { store, stored } from '@serein/client/storage.ts'
import type { DeskPeople } from '@serein/shared/identity/desk.ts'
import { Avatar } from '@serein/ui/avatar.tsx'
import { Button, ButtonLink } from '@serein/ui/button.tsx'
import { Form } from '@serein/ui/form.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { EmptyState } from '@serein/ui/screen-state.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { linkTo } from '../address/link.ts'
import { useServerForm } from '../form/use-server-form.ts'
import { Entrance } from '../page/entrance.tsx'
import { useWords } from '../language/words.ts'
import { SubmitButton } from '../form/submit-button.tsx'
import { QueryBoundary } from '../page/page.tsx'
import { insideConsole } from './way-in.ts'

type Person = DeskPeople['people'][number]

/** A locked shared desk: a member chooses themselves and enters their PIN. */
export function Page() {
  const { t } = useWords()
  const deskKey = stored('desk')
  return (
    <Entrance title={t('identity.desk.title')} width="wide">
      {deskKey ? <Desk deskKey={deskKey} /> : <NoDesk />}
    </Entrance>
  )
}

function Desk({ deskKey }: { deskKey: string }) {
  const { t } = useWords()
  const { session } = useClient()
  const [person, setPerson] = useState<Person | null>(null)
  const desk = useQuery({
    queryKey: ['session', 'desk', deskKey],
    queryFn: () => session.post<DeskPeople>('desk/people', { deskKey }),
    retry: false,
    staleTime: 0,
  })
  const isClosed = desk.error instanceof SignInRefusal && desk.error.code === 'desk_closed'
  useEffect(() => {
    if (isClosed) store('desk', null)
  }, [isClosed])
  if (isClosed) return <NoDesk />
  return (
    <QueryBoundary level={1} query={desk}>
      {({ businessName, deskName, people }) =>
        person ? (
          <PinForm {...{ deskKey, person }} onBack={() => setPerson(null)} />
        ) : (
          <>
            <h1 className="serif text-2xl">{businessName}</h1>
            <p className="mt-1.5 mb-6 text-ink-soft">{t('identity.desk.who', { deskName })}</p>
            <People people={people} onChoose={setPerson} />
            <OtherWay />
          </>
        )
      }
    </QueryBoundary>
  )
}

function People(props: { people: Person[]; onChoose: (person: Person) => void }) {
  const { t } = useWords()
  if (props.people.length === 0)
    return <EmptyState title={t('identity.desk.nobody')} text={t('identity.desk.nobodyText')} />
  return (
    <ul className="grid grid-cols-2 gap-2.5 md:grid-cols-3">
      {props.people.map((person) => (
        <li key={person.memberId}>
          <button
            type="button"
            disabled={person.isLocked}
            onClick={() => props.onChoose(person)}
            className="flex size-full min-h-28 flex-col items-center justify-center gap-2 rounded-md border border-line p-3 text-center hover:border-line-strong disabled:text-ink-soft"
          >
            <Avatar name={person.name} size="lg" />
            <span className="font-semibold [overflow-wrap:anywhere]">{person.name}</span>
            {person.isLocked ? <span className="text-sm">{t('identity.desk.locked')}</span> : null}
          </button>
        </li>
      ))}
    </ul>
  )
}

function PinForm(props: { deskKey: string; person: Person; onBack: () => void }) {
  const { t } = useWords()
  const { deskKey, person, onBack } = props
  const field = useRef<HTMLInputElement>(null)
  const { session } = useClient()
  const router = useRouter()
  const { next } = useSearch({ strict: false })
  const form = useServerForm({
    initial: { pin: '' },
    read: ({ pin }) => ({ sent: pin, faults: pin ? [] : [{ field: 'pin' }] }),
    send: async (pin: string): Promise<void> => {
      try {
        await session.post('desk/enter', { deskKey, memberId: person.memberId, pin })
        await session.refresh()
      } catch (error) {
        form.set({ pin: '' })
        field.current?.focus()
        throw error
      }
      await router.navigate({ href: insideConsole(next), replace: true })
    },
    saysProblem: true,
  })
  useEffect(() => field.current?.focus(), [])
  const problem = useProblem(form.problem)
  return (
    <Form onSend={form.submit}>
      <div className="flex items-center gap-3.5">
        <Avatar name={person.name} size="lg" />
        <h1 className="serif text-2xl [overflow-wrap:anywhere]">{person.name}</h1>
      </div>
      {problem ? (
        <Notice tone="red" announce>
          {problem}
        </Notice>
      ) : null}
      <TextField
        ref={field}
        label={t('identity.desk.pin')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        reveal={{ show: t('business.account.pinShow'), hide: t('business.account.pinHide') }}
        {...form.text('pin')}
      />
      <SubmitButton form={form}>{t('identity.desk.enter')}</SubmitButton>
      <Button tone="quiet" onClick={onBack}>
        {t('identity.desk.somebodyElse')}
      </Button>
    </Form>
  )
}

function useProblem(error: unknown): string | null {
  const { t } = useWords()
  if (!error) return null
  if (!(error instanceof SignInRefusal))
    return t(isOnline() ? 'screen.problem.text' : 'frame.offline.notSent')
  if (error.code === 'pin_locked') return t('identity.desk.isLocked')
  if (error.code === 'too_many_requests') return t('identity.refusal.tooMany')
  if (error.code !== 'pin_wrong') return error.words ?? t('screen.problem.text')
  const { triesLeft = 0 } = (error.data ?? {}) as { triesLeft?: number }
  return t('identity.desk.wrong', { count: triesLeft })
}

function OtherWay() {
  const { t } = useWords()
  return (
    <p className="mt-6">
      <ButtonLink tone="quiet" size="sm" href={linkTo('/login')}>
        {t('identity.desk.byMail')}
      </ButtonLink>
    </p>
  )
}

function NoDesk() {
  const { t } = useWords()
  return (
    <EmptyState
      level={1}
      title={t('identity.desk.none')}
      text={t('identity.desk.noneText')}
      action={<ButtonLink href={linkTo('/login')}>{t('identity.login.action')}</ButtonLink>}
    />
  )
}
