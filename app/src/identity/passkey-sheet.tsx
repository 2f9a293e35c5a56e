import { Fingerprint, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import { Button } from '@serein/ui/button.tsx'
import { Dialog } from '@serein/ui/dialog.tsx'
import { IconButton } from '@serein/ui/icon-button.tsx'
import { List, ListRow } from '@serein/ui/list-row.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { Sheet } from '@serein/ui/sheet.tsx'
import { useWords, type Word } from '../language/words.ts'
import { addPasskey, hasPasskeys, passkeyProblem } from './passkey.ts'
import { ShowWho } from './show-who.tsx'

export interface Passkey {
  id: string
  name: string | null
  createdAt: string
  lastUsedAt: string | null
}

/** What waits until they have shown who they are. */
type Wanted = () => Promise<void>
interface Change {
  onChange: () => Promise<unknown>
  /** Asks who they are, then does what was wanted. */
  ask: (wanted: () => Wanted) => void
}

/** The keys that open the account: another one, or one less. */
export function PasskeySheet(props: {
  passkeys: Passkey[]
  hasPassword: boolean
  onClose: () => void
  onChange: () => Promise<unknown>
}) {
  const { t } = useWords()
  const [wanted, setWanted] = useState<Wanted | null>(null)
  const { hasPassword, onChange } = props
  return (
    <Sheet
      open
      onClose={props.onClose}
      title={t('identity.passkey.title')}
      closeLabel={t('identity.security.close')}
    >
      {wanted ? (
        <ShowWho
          hasPassword={hasPassword}
          onShown={async () => {
            await wanted()
            setWanted(null)
          }}
        />
      ) : null}
      {/* Not taken away: what comes of it is said here. */}
      <div hidden={wanted !== null}>
        <p className="mb-4 text-ink-soft">{t('identity.passkey.text')}</p>
        {props.passkeys.length > 0 ? (
          <List label={t('identity.passkey.title')} className="mb-5">
            {props.passkeys.map((passkey) => (
              <Row key={passkey.id} passkey={passkey} onChange={onChange} ask={setWanted} />
            ))}
          </List>
        ) : null}
        <Add onChange={onChange} ask={setWanted} />
      </div>
    </Sheet>
  )
}

function Row({ passkey, onChange, ask }: Change & { passkey: Passkey }) {
  const { t } = useWords()
  const { locale } = useFormat()
  const { session } = useClient()
  const [isAsked, setAsked] = useState(false)
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<Word | null>(null)
  const name = passkey.name ?? t('identity.passkey.nameless')
  const day = (instant: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(new Date(instant))
  const remove = async () => {
    setPending(true)
    setProblem(null)
    try {
      await session.post('passkey/delete-passkey', { id: passkey.id })
      await onChange()
    } catch (error) {
      const found = passkeyProblem(error)
      if (found === 'identity.refusal.logInAgain') return ask(() => remove)
      setProblem(found)
    } finally {
      setPending(false)
      setAsked(false)
    }
  }
  return (
    <>
      <ListRow
        title={name}
        subtitle={
          passkey.lastUsedAt
            ? t('identity.passkey.used', { day: day(passkey.lastUsedAt) })
            : t('identity.passkey.added', { day: day(passkey.createdAt) })
        }
        start={<Fingerprint aria-hidden className="size-5 text-ink-soft" />}
        end={
          <IconButton
            label={t('identity.passkey.remove', { name })}
            icon={<Trash2 aria-hidden />}
            tone="plain"
            onClick={() => setAsked(true)}
          />
        }
      />
      {problem ? (
        <Notice tone="red" announce className="mb-3">
          {t(problem)}
        </Notice>
      ) : null}
      <Dialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={t('identity.passkey.remove', { name })}
        cancelLabel={t('identity.passkey.keep')}
        confirm={{
          label: t('identity.passkey.removeConfirm'),
          run: () => void remove(),
          pending,
          danger: true,
        }}
      >
        {t('identity.passkey.removeText')}
      </Dialog>
    </>
  )
}

function Add({ onChange, ask }: Change) {
  const { t } = useWords()
  const { session } = useClient()
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<Word | null>(null)
  const add = async () => {
    setPending(true)
    setProblem(null)
    try {
      await addPasskey(session, deviceName(navigator.userAgent))
      await onChange()
    } catch (error) {
      const found = passkeyProblem(error)
      if (found === 'identity.refusal.logInAgain') return ask(() => add)
      setProblem(found)
    } finally {
      setPending(false)
    }
  }
  if (!hasPasskeys()) return <Notice>{t('identity.passkey.unable')}</Notice>
  return (
    <>
      {problem ? (
        <Notice tone="red" announce className="mb-3">
          {t(problem)}
        </Notice>
      ) : null}
      <Button
        size="lg"
        wide
        pending={pending}
        pendingLabel={t('identity.form.pending')}
        onClick={() => void add()}
      >
        {t('identity.passkey.add')}
      </Button>
    </>
  )
}

/** By what the reader knows their devices apart: the system, as the browser tells it. */
function deviceName(agent: string): string {
  const systems: [RegExp, string][] = [
    [/iPhone/u, 'iPhone'],
    [/iPad/u, 'iPad'],
    [/Android/u, 'Android'],
    [/Mac OS X/u, 'Mac'],
    [/Windows/u, 'Windows'],
    [/CrOS/u, 'Chromebook'],
    [/Linux/u, 'Linux'],
  ]
  return systems.find(([pattern]) => pattern.test(agent))?.[1] ?? 'Web'
}
