import { useMutation } from '@tanstack/react-query'
import { Fingerprint, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { deviceName } from '@serein/client/passkey.ts'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import { Button } from '@serein/ui/button.tsx'
import { Dialog } from '@serein/ui/dialog.tsx'
import { IconButton } from '@serein/ui/icon-button.tsx'
import { List, ListRow } from '@serein/ui/list-row.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { Sheet } from '@serein/ui/sheet.tsx'
import { dateTimeFormat } from '@serein/shared/formatters.ts'
import { useWords } from '../language/words.ts'
import { addPasskey, hasPasskeys, passkeyProblem } from './passkey.ts'
import { Refused } from './refused.tsx'
import { ShowWho } from './show-who.tsx'

export interface Passkey {
  id: string
  name: string | null
  createdAt: string
  lastUsedAt: string | null
}

/** What to do after the password. */
type Wanted = () => Promise<unknown>
interface Change {
  onChange: () => Promise<unknown>
  /** Asks for the password, then continues. */
  ask: (wanted: () => Wanted) => void
}

/** Adds and removes passkeys. */
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
  const remove = useKeyChange(
    () => session.post('passkey/delete-passkey', { id: passkey.id }),
    { onChange, ask },
    () => setAsked(false),
  )
  const name = passkey.name ?? t('identity.passkey.nameless')
  const day = (instant: string) =>
    dateTimeFormat(locale, { dateStyle: 'long' }).format(new Date(instant))
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
      <Refused error={remove.error} word={passkeyProblem(remove.error)} className="mb-3" />
      <Dialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={t('identity.passkey.remove', { name })}
        cancelLabel={t('identity.passkey.keep')}
        confirm={{
          label: t('identity.passkey.removeConfirm'),
          run: () => remove.mutate(),
          pending: remove.isPending,
          danger: true,
        }}
      >
        {t('identity.passkey.removeText')}
      </Dialog>
    </>
  )
}

function Add(props: Change) {
  const { t } = useWords()
  const { session } = useClient()
  const add = useKeyChange(() => addPasskey(session, deviceName(navigator.userAgent)), props)
  if (!hasPasskeys()) return <Notice>{t('identity.passkey.unable')}</Notice>
  return (
    <>
      <Refused error={add.error} word={passkeyProblem(add.error)} className="mb-3" />
      <Button
        size="lg"
        wide
        pending={add.isPending}
        pendingLabel={t('identity.form.pending')}
        onClick={() => add.mutate()}
      >
        {t('identity.passkey.add')}
      </Button>
    </>
  )
}

/** Adds or removes a passkey, after the password if the server asks for it. */
function useKeyChange(run: Wanted, { onChange, ask }: Change, settled?: () => void) {
  const change = useMutation({
    mutationFn: () => run().then(onChange),
    onError: (error) => {
      if (passkeyProblem(error) !== 'identity.refusal.logInAgain') return
      ask(() => again)
    },
    onSettled: settled,
  })
  // The result is then shown in its place.
  const again = (): Promise<unknown> => change.mutateAsync().catch(() => {})
  return change
}
