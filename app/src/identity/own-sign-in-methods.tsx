import { useMutation, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Fingerprint, KeyRound, Smartphone } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import type { SignInMethod } from '@serein/shared/identity/contract.ts'
import { Button } from '@serein/ui/button.tsx'
import { Dialog } from '@serein/ui/dialog.tsx'
import { Section } from '@serein/ui/heading.tsx'
import { List, ListRow } from '@serein/ui/list-row.tsx'
import { Sheet } from '@serein/ui/sheet.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { linkTo } from '../address/link.ts'
import { QueryBoundary } from '../page/screen.tsx'
import { useWords, type Word } from '../language/words.ts'
import { GoogleButton } from './google-button.tsx'
import { ShowWho } from './show-who.tsx'
import { useRefusalText } from './refusal-words.ts'

const facts: Record<SignInMethod, { word: Word; icon: ReactNode }> = {
  password: { word: 'identity.google.password', icon: <KeyRound aria-hidden /> },
  phone: { word: 'identity.google.phone', icon: <Smartphone aria-hidden /> },
  passkey: { word: 'identity.google.passkey', icon: <Fingerprint aria-hidden /> },
  google: {
    word: 'identity.google.google',
    icon: (
      <span aria-hidden className="serif text-xl">
        G
      </span>
    ),
  },
}

const phoneAddress = linkTo('phoneLogin', { next: linkTo('googleAccount') })

/** The reader’s sign-in methods; all but the last can be removed, missing ones added. */
export function OwnSignInMethods() {
  const { t } = useWords()
  const { query } = useClient()
  const own = useQuery(query.identity.ownSignInMethods.queryOptions())
  const offered = useQuery(query.identity.signInMethods.queryOptions())
  // Methods at another provider are not removed here.
  const isOurs = !offered.data?.firebase
  const [leaving, setLeaving] = useState<SignInMethod | null>(null)
  const [wanted, setWanted] = useState<(() => void) | null>(null)
  const router = useRouter()
  /** Acts at once, or after a fresh log-in that comes before any work. */
  const asThemself = async (run: () => void) => {
    const { data } = isOurs ? await own.refetch() : {}
    if (isOurs && data?.isRecent === false) setWanted(() => run)
    else run()
  }
  return (
    <Section title={t('identity.google.methods')} size="item">
      <QueryBoundary query={own} loading={<Skeleton className="h-15 rounded-md" />}>
        {({ methods }) => (
          <>
            <List label={t('identity.google.methods')}>
              {methods.map(({ method, name }) => (
                <ListRow
                  key={method}
                  start={facts[method].icon}
                  title={t(facts[method].word)}
                  subtitle={name}
                  end={
                    methods.length > 1 && isOurs ? (
                      <Button
                        size="sm"
                        tone="secondary"
                        aria-label={t('identity.google.removeLabel', {
                          method: t(facts[method].word),
                        })}
                        onClick={() => void asThemself(() => setLeaving(method))}
                      >
                        {t('identity.google.remove')}
                      </Button>
                    ) : null
                  }
                />
              ))}
            </List>
            {methods.length === 1 && isOurs ? (
              <p className="mt-2 text-sm text-ink-soft">{t('identity.google.last')}</p>
            ) : null}
            <div className="mt-5 flex flex-col gap-2.5">
              {isOurs &&
              offered.data?.google &&
              !methods.some(({ method }) => method === 'google') ? (
                <GoogleButton how="link" before={asThemself} />
              ) : null}
              {offered.data?.phone && !methods.some(({ method }) => method === 'phone') ? (
                <Button
                  wide
                  tone="secondary"
                  icon={<Smartphone aria-hidden />}
                  onClick={() =>
                    void asThemself(() => void router.navigate({ href: phoneAddress }))
                  }
                >
                  {t('identity.google.addPhone')}
                </Button>
              ) : null}
            </div>
          </>
        )}
      </QueryBoundary>
      <Sheet
        open={wanted !== null}
        onClose={() => setWanted(null)}
        title={t('identity.who.title')}
        closeLabel={t('identity.security.close')}
      >
        <ShowWho
          hasPassword={own.data?.methods.some(({ method }) => method === 'password') ?? false}
          onShown={() => {
            wanted?.()
            setWanted(null)
          }}
        />
      </Sheet>
      <RemoveDialog
        method={leaving}
        onClose={() => setLeaving(null)}
        onRemoved={() => void own.refetch()}
      />
    </Section>
  )
}

function RemoveDialog(props: {
  method: SignInMethod | null
  onClose: () => void
  onRemoved: () => void
}) {
  const { t } = useWords()
  const refusalText = useRefusalText()
  const { api, session } = useClient()
  const method = props.method ? t(facts[props.method].word) : ''
  const remove = useMutation({
    mutationFn: () => api.identity.removeSignInMethod({ method: props.method! }),
    onSuccess: async () => {
      await session.refresh()
      showToast({ tone: 'good', text: t('identity.google.removed', { method }) })
      props.onRemoved()
    },
    onError: (error) => {
      showToast({ tone: 'bad', text: refusalText(error) })
    },
    onSettled: props.onClose,
  })
  return (
    <Dialog
      open={props.method !== null}
      onClose={props.onClose}
      title={t('identity.google.removeTitle', { method })}
      confirm={{
        label: t('identity.google.removeConfirm'),
        run: () => remove.mutate(),
        pending: remove.isPending,
        danger: true,
      }}
      cancelLabel={t('identity.google.keep')}
    >
      {t('identity.google.removeText')}
    </Dialog>
  )
}
